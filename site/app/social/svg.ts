import { pictureHeight, pictureWidth, placeSwatches } from "@tincture/color";
import { crestPath, type CrestFill, shieldPath } from "@tincture/color/crest";

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const decimals = 2;

export function drawRect({ x, y, width, height }: Area, hex: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="#${hex}"/>`;
}

export function drawBands({ x, y, width, height }: Area, colors: readonly string[]): string {
  const placeOf = (edge: number): number => x + Math.round((edge * width) / pictureWidth);
  return placeSwatches(colors)
    .map(({ swatch, start, end }) =>
      drawRect({ x: placeOf(start), y, width: placeOf(end) - placeOf(start), height }, swatch),
    )
    .join("");
}

interface ShieldPlace {
  readonly x: number;
  readonly y: number;
  /** Pixels per unit of the crest. */
  readonly scale: number;
  readonly edge: string;
}

/** Draws a crest. A picture has one at most, because its clip path has a fixed id. */
export function drawShield(fills: readonly CrestFill[], { x, y, scale, edge }: ShieldPlace): string {
  const paths = fills.map((fill) => `<path fill="#${fill.hex}" d="${crestPath(fill)}"/>`).join("");
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<clipPath id="shield"><path d="${shieldPath}"/></clipPath><g clip-path="url(#shield)">${paths}`,
    `<path d="${shieldPath}" fill="none" stroke="#${edge}" stroke-width="${(4 / scale).toFixed(decimals)}"/></g></g>`,
  ].join("");
}

/**
 * Renders 1200 × 630 pixels on a thread of the pool. The content has no text, as no fonts are
 * loaded.
 */
export async function renderPng(content: string): Promise<Uint8Array<ArrayBuffer>> {
  // A platform without a prebuilt renderer still serves the rest of the site.
  const { renderAsync } = await import("@resvg/resvg-js");
  const size = `width="${pictureWidth}" height="${pictureHeight}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(image.asPng());
}
