import { hexToRgb } from "../../hex.ts";
import type { Theme } from "../create-theme.ts";
import { type ThemeMode, themeModes } from "../roles.ts";
import { describeTheme, listRoleVariables, listScales, type Variable } from "./css.ts";

const specVersion = "2025.10";
const schemas = `https://www.designtokens.org/schemas/${specVersion}`;
const channelMax = 255;
const componentDecimals = 6;

/**
 * Formats a theme as design tokens: a group per look, and one for the scales.
 *
 * @see Design Tokens Format Module 2025.10, section "Groups"; Color Module 2025.10
 */
export function themeToDesignTokens(theme: Theme): string {
  return formatJson({
    $schema: `${schemas}/format.json`,
    $description: describeTheme(theme),
    ...Object.fromEntries(themeModes.map((mode) => [contextOf(mode), lookTokens(theme, mode)])),
    scale: scaleTokens(theme),
  });
}

/**
 * Formats a theme as one file for design token resolvers: the scales are a set, and the looks are
 * contexts of a modifier, all inline.
 *
 * @see Design Tokens Resolver Module 2025.10, sections "Sets", "Modifiers", "Resolution Order" and
 *   "Bundling"
 */
export function themeToResolver(theme: Theme): string {
  return formatJson({
    $schema: `${schemas}/resolver.json`,
    name: "Theme",
    version: specVersion,
    description: describeTheme(theme),
    sets: { scale: { description: "Tints and shades of the sources", sources: [{ scale: scaleTokens(theme) }] } },
    modifiers: {
      theme: {
        description: "Light and dark, with and without high contrast",
        contexts: Object.fromEntries(themeModes.map((mode) => [contextOf(mode), [{ color: lookTokens(theme, mode) }]])),
        default: contextOf("light"),
      },
    },
    resolutionOrder: [{ $ref: "#/sets/scale" }, { $ref: "#/modifiers/theme" }],
  });
}

function contextOf(mode: ThemeMode): string {
  return mode.replaceAll("_", "-");
}

function lookTokens({ looks }: Theme, mode: ThemeMode): object {
  return colorGroup(listRoleVariables(looks[mode]));
}

function scaleTokens(theme: Theme): object {
  const groups = listScales(theme).map(({ name, steps }) => {
    return [name, colorGroup(steps.map(({ step, hex }): Variable => [String(step), hex]))];
  });
  return Object.fromEntries(groups);
}

function colorGroup(variables: readonly Variable[]): object {
  const tokens = variables.map(([name, hex]) => [name, { $value: colorValue(hex) }]);
  return { $type: "color", ...Object.fromEntries(tokens) };
}

function colorValue(hex: string): object {
  const { r, g, b } = hexToRgb(hex);
  const components = [r, g, b].map((channel) => Number((channel / channelMax).toFixed(componentDecimals)));
  return { colorSpace: "srgb", components, alpha: 1, hex: `#${hex}` };
}

/** Writes one token per line. */
function formatJson(value: object): string {
  return `${JSON.stringify(value, null, 2).replaceAll(/\{\s+"\$value": (\{[^}]*\})\s+\}/g, (_, color: string) => {
    return `{ "$value": ${color.replaceAll(/\s+/g, " ")} }`;
  })}\n`;
}
