import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";

const channelMax = 255;
const componentDecimals = 6;

/**
 * A palette as design tokens: one group, called by the palette's slug, with a color token for each color. Figma imports the file as
 * variables. Each token says its type itself: importers take a group that has one for a token, or do not hand it down.
 *
 * @param palette - any names
 * @returns JSON; the tokens stand in the palette's order
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see Design Tokens Format Module 2025.10, sections on names, groups and `$description`; Color Module 2025.10
 * @example
 * JSON.parse(paletteToDesignTokens({ name: "Dusk", slug: "dusk", colors: [{ hex: "0000ff", name: "Sea" }] })).dusk.sea.$value  // { colorSpace: "srgb", components: [0, 0, 1], alpha: 1, hex: "#0000ff" }
 */
export function paletteToDesignTokens(palette: NamedPalette): string {
  const { name, slug, colors } = legiblePalette(palette);
  const members = [`"$description": ${JSON.stringify(name)}`, ...colors.map(formatToken)];
  return `{\n  ${JSON.stringify(slug)}: {\n    ${members.join(",\n    ")}\n  }\n}\n`;
}

/** Written as text: an object would put a color called "42" before the others. */
function formatToken({ identifier, name, hex }: LegibleSwatch): string {
  const { r, g, b } = hexToRgb(hex);
  const value = {
    colorSpace: "srgb",
    components: [r, g, b].map(toComponent),
    alpha: 1,
    hex: `#${hex}`,
  };
  return `"${identifier}": ${JSON.stringify({ $type: "color", $value: value, $description: name })}`;
}

function toComponent(channel: number): number {
  return Number((channel / channelMax).toFixed(componentDecimals));
}
