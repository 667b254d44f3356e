/** Nothing is sent to a server. */
import type { ThemeMode } from "@tincture/color/theme";
import { describeScene, createFrame, type DrawScene, type Frame, type Size } from "./frame.ts";
import type { Paint } from "./paint.ts";
import type { Scene } from "./preview-state.ts";
import { drawApp } from "./app-scene.ts";
import { drawChart } from "./chart-scene.ts";
import { type Shape, fontFamily } from "./drawing.ts";
import { drawLanding } from "./landing-scene.ts";
import { drawPackaging } from "./packaging-scene.ts";
import { drawPoster } from "./poster-scene.ts";
import { drawType } from "./type-scene.ts";

/** For screens with two device pixels per CSS pixel. */
export const pictureScale = 2;

export interface SceneRequest {
  readonly scene: Scene;
  readonly mode: ThemeMode;
  readonly paint: Paint;
  readonly size: Size;
}

export function sceneToSvg({ scene, mode, paint, size }: SceneRequest, style?: string): string {
  const frame = createFrame(size.width, size.height);
  const shapes = drawScene(scene, frame, paint);
  return formatSvg({ frame, shapes, ...size, title: describeScene(scene, mode), style });
}

export async function sceneToPng(request: SceneRequest): Promise<Blob> {
  const { size } = request;
  const picture = new Image();
  picture.src = toAddress(sceneToSvg(request, await writeFontFaces()));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size.width * pictureScale;
  canvas.height = size.height * pictureScale;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The picture is empty")) : resolve(blob)), "image/png");
  });
}

/** Pictures cannot load anything from the page. */
export function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A picture cannot use the page's fonts. */
async function writeFontFaces(): Promise<string> {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => packFontFace(cssText));
  return (await Promise.all(faces)).join("");
}

/** A rule for a system font stays as it is. */
async function packFontFace(rule: string): Promise<string> {
  const url = /url\("(?<url>[^"]+)"\)/.exec(rule)?.groups?.["url"];
  if (url === undefined) return rule;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The request for the font failed with status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return rule.replace(url, `data:font/woff2;base64,${text}`);
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start reading only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const drawings: Readonly<Record<Scene, DrawScene>> = {
  landing: drawLanding,
  app: drawApp,
  chart: drawChart,
  poster: drawPoster,
  packaging: drawPackaging,
  type: drawType,
};

/** To draw a single scene, load it as `preview-view.tsx` does. */
export function drawScene(scene: Scene, frame: Frame, paint: Paint): readonly Shape[] {
  return drawings[scene](frame, paint);
}

interface Picture extends Size {
  readonly frame: Frame;
  readonly shapes: readonly Shape[];
  readonly title: string;
  readonly style?: string | undefined;
}

export function formatSvg({ frame, shapes, width, height, title, style }: Picture): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${frame.height}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${fontFamily}" role="img">`;
  const dress = style === undefined ? "" : `<style>${style}</style>`;
  return `${head}<title>${escapeText(title)}</title>${dress}${shapes.map(formatShape).join("")}</svg>\n`;
}

function formatShape({ tag, attributes, children, content = "" }: Shape): string {
  const written = Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !name.startsWith("data-"))
    .map(([name, value]) => ` ${nameOf(name)}="${escapeText(String(value))}"`)
    .join("");
  const inner = escapeText(content) + children.map(formatShape).join("");
  return inner === "" ? `<${tag}${written}/>` : `<${tag}${written}>${inner}</${tag}>`;
}

/** All of React's names that scenes use are hyphenated in SVG. */
function nameOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
