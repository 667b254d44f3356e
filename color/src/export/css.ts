/** Palettes as style sheets: custom properties, a Tailwind CSS theme, Sass variables. */
import { hexToRgb } from "../hex.ts";
import { legiblePalette, type LegibleSwatch, type NamedPalette } from "./legible-palette.ts";

/**
 * Formats a palette as custom properties of the root element.
 *
 * @returns a style sheet with one `--color-…` per color, in the palette's order
 * @see CSS Custom Properties for Cascading Variables Module Level 1, section 2
 */
export function paletteToCss(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n:root {\n${customProperties(colors)}\n}\n`;
}

/**
 * Formats a palette as theme variables of Tailwind CSS 4, to follow `@import "tailwindcss"`. A
 * color named Fog gives `bg-fog`, `text-fog` and so on.
 *
 * @see Tailwind CSS 4, Theme variables: the namespace `--color-*`
 */
export function paletteToTailwind(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  return `${cssComment(name)}\n@theme {\n${customProperties(colors)}\n}\n`;
}

/**
 * Formats a palette as Sass variables and a map of them. Uses silent comments, because Sass
 * evaluates `#{…}` in loud ones.
 *
 * @see Sass documentation, Comments, Variables and Maps
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

const channelMax = 255;
const componentDecimals = 6;

/**
 * Formats a palette as design tokens: a group named after the slug, with a color token per color.
 * Figma imports the file as variables. Each token states its type, because importers mistake a
 * group with a type for a token or do not inherit it.
 *
 * @returns JSON, with the tokens in the palette's order
 * @see Design Tokens Format Module 2025.10, sections on names, groups and `$description`; Color
 *   Module 2025.10
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

const columnsMax = 255;
const channelWidth = 3;

/**
 * Formats a palette for GIMP. Inkscape, Krita and Aseprite read it too.
 *
 * @see GIMP developer site, GIMP Palette Format Version 2 (.gpl)
 */
export function paletteToGpl(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const columns = Math.min(colors.length, columnsMax);
  return ["GIMP Palette", `Name: ${name}`, `Columns: ${columns}`, ...colors.map(formatLine), ""].join("\n");
}

function formatLine({ hex, name }: LegibleSwatch): string {
  const { r, g, b } = hexToRgb(hex);
  const channels = [r, g, b].map((channel) => String(channel).padStart(channelWidth));
  return `${channels.join(" ")}\t${name}`;
}
