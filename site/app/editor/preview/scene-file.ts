/** Exports a scene as SVG, or as PNG rendered by this browser. Nothing is sent to a server. */
import type { ThemeMode } from "@tincture/color/theme";
import { drawScene } from "./draw-scene.ts";
import { createFrame } from "./frame.ts";
import type { Paint } from "./paint.ts";
import type { Size } from "./find-scene.ts";
import { describeScene } from "./scene-texts.ts";
import type { Scene } from "./scenes.ts";
import { formatSvg } from "./svg-text.ts";

/** For screens with two device pixels per CSS pixel. */
export const pictureScale = 2;

export interface SceneRequest {
  readonly scene: Scene;
  readonly mode: ThemeMode;
  readonly paint: Paint;
  readonly size: Size;
}

/** @param style - CSS with the fonts */
export function sceneToSvg({ scene, mode, paint, size }: SceneRequest, style?: string): string {
  const frame = createFrame(size.width, size.height);
  const shapes = drawScene(scene, frame, paint);
  return formatSvg({
    frame,
    shapes,
    ...size,
    title: describeScene(scene, mode),
    ...(style !== undefined && { style }),
  });
}

/** @throws if the font cannot be loaded or the browser cannot render it */
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

/** Returns a data URL. Pictures cannot load anything from the page. */
export function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the page's fonts as CSS, because a picture cannot use those of the page. */
async function writeFontFaces(): Promise<string> {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => packFontFace(cssText));
  return (await Promise.all(faces)).join("");
}

/** Inlines the font of a rule. A rule for a system font stays as it is. */
async function packFontFace(rule: string): Promise<string> {
  const url = /url\("(?<url>[^"]+)"\)/.exec(rule)?.groups?.["url"];
  if (url === undefined) return rule;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The font was not served: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return rule.replace(url, `data:font/woff2;base64,${text}`);
}

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start reading only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
