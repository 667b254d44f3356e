import { legiblePalette, type NamedPalette } from "./legible-palette.ts";

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
