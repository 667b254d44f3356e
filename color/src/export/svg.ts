import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, type PlacedSwatch, placeSwatches } from "./swatch-picture.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** In pixels of CSS. */
const embedWidthMax = 600;

/**
 * A palette as a picture of swatches side by side, with the palette's name as its title and the colors as its description.
 *
 * @param palette - any names
 * @returns an SVG document without scripts, styles or references
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see SVG 2, section 5.7 (title and desc); XML 1.0, section 2.4, for what must be escaped
 * @example
 * paletteToSvg({ name: "A & B", slug: "a", colors: [{ hex: "aabbcc", name: "Fog" }] }).includes("<title>A &amp; B</title>")  // true
 */
export function paletteToSvg(palette: NamedPalette): string {
  return formatPicture(palette, `width="${pictureWidth}" height="${pictureHeight}"`);
}

/**
 * A palette as a piece of HTML for other pages: the picture itself, as wide as there is room, in a link. It loads nothing.
 *
 * @param palette - any names
 * @param address - where the link leads
 * @returns one element without scripts and classes
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see HTML Living Standard, section 4.8.16 (SVG)
 * @example
 * paletteToEmbed({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }, "https://example.com/?a&b").split("\n")[0]  // '<a href="https://example.com/?a&amp;b" style="display:block;max-width:600px">'
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
 * A text as XML takes it, in elements and in quoted attributes.
 *
 * @param text - characters that XML allows
 * @returns the text with the five predefined entities
 * @see XML 1.0, section 2.4
 * @example
 * escapeXml("A & B")  // "A &amp; B"
 */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
