import { customProperties, cssComment } from "./custom-properties.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";

/**
 * A palette as custom properties of the root element.
 *
 * @param palette - any names
 * @returns a style sheet with one `--color-…` for each color, in the palette's order
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see CSS Custom Properties for Cascading Variables Module Level 1, section 2
 * @example
 * paletteToCss({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).split("\n")[1]  // ":root {"
 */
export function paletteToCss(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n:root {\n${customProperties(colors)}\n}\n`;
}
