import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, type PlacedSwatch, placeSwatches } from "./swatch-picture.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** In CSS pixels. */
const embedWidthMax = 600;

/**
 * Formats an SVG without scripts, styles or external references.
 *
 * @throws {RangeError} for an empty palette
 * @example
 * paletteToSvg({ name: "A & B", slug: "a", colors: [{ hex: "aabbcc", name: "Fog" }] })
 *   .includes("<title>A &amp; B</title>")  // true
 */
export function paletteToSvg(palette: NamedPalette): string {
  return formatPicture(palette, `width="${pictureWidth}" height="${pictureHeight}"`);
}

/**
 * Formats HTML to embed in other pages: the picture, as wide as its container, in a link. It loads
 * nothing.
 *
 * @throws {RangeError} for an empty palette
 * @example
 * paletteToEmbed(
 *   { name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] },
 *   "https://example.com/?a&b",
 * ).startsWith('<a href="https://example.com/?a&amp;b" style="display:block;')  // true
 */
export function paletteToEmbed(palette: NamedPalette, address: string): string {
  const picture = formatPicture(palette, 'style="display:block;width:100%;height:auto;border-radius:8px"');
  return `<a href="${escapeXml(address)}" style="display:block;max-width:${embedWidthMax}px">\n${picture}</a>\n`;
}

function formatPicture(palette: NamedPalette, look: string): string {
  const { name, colors } = legiblePalette(palette);
  const size = `${look} viewBox="0 0 ${pictureWidth} ${pictureHeight}"`;
  const description = colors.map((color) => `${color.name} #${color.hex}`).join(", ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" shape-rendering="crispEdges">`,
    `  <title>${escapeXml(name)}</title>`,
    `  <desc>${escapeXml(description)}</desc>`,
    ...placeSwatches(colors).map(formatSwatch),
    "</svg>",
    "",
  ].join("\n");
}

function formatSwatch({ swatch: { hex, name }, start, end }: PlacedSwatch<LegibleSwatch>): string {
  const position = `x="${start}" width="${end - start}" height="${pictureHeight}"`;
  return `  <rect ${position} fill="#${hex}"><title>${escapeXml(name)} #${hex}</title></rect>`;
}

/**
 * @example
 * escapeXml("A & B")  // "A &amp; B"
 */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
