/** Writes a scene as SVG text. */
import type { Shape } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { fontFamily } from "./lettering.ts";

/** SVG's hyphenated attributes. All others have the same name in React. */
const hyphened = new Set([
  "clipPath",
  "fillOpacity",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "letterSpacing",
  "stopColor",
  "stopOpacity",
  "strokeDasharray",
  "strokeLinecap",
  "strokeLinejoin",
  "strokeOpacity",
  "strokeWidth",
  "textAnchor",
]);

interface Picture {
  readonly frame: Frame;
  readonly shapes: readonly Shape[];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A description for screen readers. */
  readonly title: string;
  /** CSS with the fonts. */
  readonly style?: string;
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

function nameOf(name: string): string {
  return hyphened.has(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
