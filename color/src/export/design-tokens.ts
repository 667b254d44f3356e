import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";

const channelMax = 255;
const componentDecimals = 6;

/**
 * Formats a palette as design tokens: a group named after the slug, with a color token per color.
 * Figma imports the file as variables. Each token states its type, because importers mistake a
 * group with a type for a token or do not inherit it.
 *
 * @returns JSON, with the tokens in the palette's order
 * @throws {RangeError} for an empty palette
 * @see Design Tokens Format Module 2025.10, sections on names, groups and `$description`; Color
 *   Module 2025.10
 * @example
 * JSON.parse(paletteToDesignTokens({ name: "Dusk", slug: "dusk", colors: [{ hex: "0000ff", name: "Sea" }] })).dusk.sea.$value  // { colorSpace: "srgb", components: [0, 0, 1], alpha: 1, hex: "#0000ff" }
 */
export function paletteToDesignTokens(palette: NamedPalette): string {
  const { name, slug, colors } = legiblePalette(palette);
  const members = [`"$description": ${JSON.stringify(name)}`, ...colors.map(formatToken)];
  return `{\n  ${JSON.stringify(slug)}: {\n    ${members.join(",\n    ")}\n  }\n}\n`;
}

/** Built as text, because an object would sort a color named "42" first. */
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
