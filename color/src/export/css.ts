/** Palettes as style sheets: custom properties, a Tailwind CSS theme, Sass variables. */
import { legiblePalette, type LegibleSwatch, type NamedPalette } from "./legible-palette.ts";

/**
 * Formats a palette as custom properties of the root element.
 *
 * @returns a style sheet with one `--color-…` per color, in the palette's order
 * @throws {RangeError} for an empty palette
 * @see CSS Custom Properties for Cascading Variables Module Level 1, section 2
 * @example
 * paletteToCss({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).split("\n")[1]  // ":root {"
 */
export function paletteToCss(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n:root {\n${customProperties(colors)}\n}\n`;
}

/**
 * Formats a palette as theme variables of Tailwind CSS 4, to follow `@import "tailwindcss"`. A
 * color named Fog gives `bg-fog`, `text-fog` and so on.
 *
 * @returns a style sheet with one `@theme` block
 * @throws {RangeError} for an empty palette
 * @see Tailwind CSS 4, Theme variables: the namespace `--color-*`
 * @example
 * paletteToTailwind({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).split("\n")[1]  // "@theme {"
 */
export function paletteToTailwind(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n@theme {\n${customProperties(colors)}\n}\n`;
}

/**
 * Formats a palette as Sass variables and a map of them. Uses silent comments, because Sass
 * evaluates `#{…}` in loud ones.
 *
 * @returns an SCSS file with a `$color-…` per color and the map `$palette`
 * @throws {RangeError} for an empty palette
 * @see Sass documentation, Comments, Variables and Maps
 * @example
 * paletteToScss({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).split("\n")[1]  // "$color-fog: #aabbcc; // Fog"
 */
export function paletteToScss(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const variables = colors.map((color) => `$color-${color.identifier}: #${color.hex}; // ${color.name}`);
  const entries = colors.map(({ identifier }) => `  "${identifier}": $color-${identifier},`);
  return [`// ${name}`, ...variables, "", "$palette: (", ...entries, ");", ""].join("\n");
}

/** Returns one indented declaration per color, with its name as a comment. */
function customProperties(colors: readonly LegibleSwatch[]): string {
  return colors.map(({ identifier, hex, name }) => `  --color-${identifier}: #${hex}; ${cssComment(name)}`).join("\n");
}

/**
 * Breaks up end marks, so that the comment ends where it should. CSS Syntax Module Level 3, section
 * 4.3.2.
 */
function cssComment(text: string): string {
  return `/* ${text.replaceAll("*/", "* /")} */`;
}
