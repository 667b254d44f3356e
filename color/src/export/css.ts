import { hexToRgb } from "../hex.ts";
import { legiblePalette, type LegibleSwatch, type NamedPalette } from "./legible-palette.ts";

/** One `--color-…` per color. */
export function paletteToCss(palette: NamedPalette): string {
  return formatRule(":root", palette);
}

/** Theme variables of Tailwind CSS 4, to follow `@import "tailwindcss"`. */
export function paletteToTailwind(palette: NamedPalette): string {
  return formatRule("@theme", palette);
}

function formatRule(prelude: string, palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const properties = colors.map((color) => `  --color-${color.identifier}: #${color.hex}; ${cssComment(color.name)}\n`);
  return `${cssComment(name)}\n${prelude} {\n${properties.join("")}}\n`;
}

/**
 * Sass variables and a map of them. Uses silent comments, because Sass evaluates `#{…}` in loud
 * ones.
 */
export function paletteToScss(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const variables = colors.map((color) => `$color-${color.identifier}: #${color.hex}; // ${color.name}`);
  const entries = colors.map(({ identifier }) => `  "${identifier}": $color-${identifier},`);
  return [`// ${name}`, ...variables, "", "$palette: (", ...entries, ");", ""].join("\n");
}

/** Breaks up end marks, so that the comment ends where it should. */
function cssComment(text: string): string {
  return `/* ${text.replaceAll("*/", "* /")} */`;
}

const channelMax = 255;
const componentDecimals = 6;

/**
 * Each token states its type, because importers mistake a group with a type for a token.
 *
 * @see Design Tokens Format Module 2025.10, sections on names, groups and `$description`
 */
export function paletteToDesignTokens(palette: NamedPalette): string {
  const { name, slug, colors } = legiblePalette(palette);
  const members = [`"$description": ${JSON.stringify(name)}`, ...colors.map(formatToken)];
  return `{\n  ${JSON.stringify(slug)}: {\n    ${members.join(",\n    ")}\n  }\n}\n`;
}

/** Built as text, because an object would sort a color named "42" first. */
function formatToken({ identifier, name, hex }: LegibleSwatch): string {
  const { r, g, b } = hexToRgb(hex);
  const components = [r, g, b].map((channel) => Number((channel / channelMax).toFixed(componentDecimals)));
  const value = { colorSpace: "srgb", components, alpha: 1, hex: `#${hex}` };
  return `"${identifier}": ${JSON.stringify({ $type: "color", $value: value, $description: name })}`;
}

const columnsMax = 255;

export function paletteToGpl(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const columns = Math.min(colors.length, columnsMax);
  return ["GIMP Palette", `Name: ${name}`, `Columns: ${columns}`, ...colors.map(formatLine), ""].join("\n");
}

function formatLine({ hex, name }: LegibleSwatch): string {
  const { r, g, b } = hexToRgb(hex);
  const channels = [r, g, b].map((channel) => String(channel).padStart(3));
  return `${channels.join(" ")}\t${name}`;
}
