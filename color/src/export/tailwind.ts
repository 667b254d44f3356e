import { cssComment, customProperties } from "./custom-properties.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";

/**
 * A palette as theme variables of Tailwind CSS 4, to be put after `@import "tailwindcss"`; a color called Fog gives
 * `bg-fog`, `text-fog` and the like.
 *
 * @param palette - any names
 * @returns a style sheet with one `@theme` block
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see Tailwind CSS 4, Theme variables: the namespace `--color-*`
 * @example
 * paletteToTailwind({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).split("\n")[1]  // "@theme {"
 */
export function paletteToTailwind(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n@theme {\n${customProperties(colors)}\n}\n`;
}
