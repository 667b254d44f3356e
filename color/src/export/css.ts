/** A palette as a style sheet: custom properties, a theme of Tailwind CSS, variables of Sass. */
import { legiblePalette, type LegibleSwatch, type NamedPalette } from "./legible-palette.ts";

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

/**
 * A palette as Sass variables, and as a map of them to loop over. Comments are silent ones: in loud comments Sass
 * would run what a name writes as `#{…}`.
 *
 * @param palette - any names
 * @returns an SCSS file with `$color-…` for each color and the map `$palette`
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
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

/** One indented declaration for each color, its name beside it. */
function customProperties(colors: readonly LegibleSwatch[]): string {
  return colors.map(({ identifier, hex, name }) => `  --color-${identifier}: #${hex}; ${cssComment(name)}`).join("\n");
}

/** A comment that ends where it should: end marks in the text are broken up. CSS Syntax Module Level 3, section 4.3.2. */
function cssComment(text: string): string {
  return `/* ${text.replaceAll("*/", "* /")} */`;
}
