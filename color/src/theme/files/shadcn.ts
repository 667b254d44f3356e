import { contrastRatio } from "../../contrast.ts";
import { hexToOklab, hexToOklch, oklabToHex } from "../../oklab.ts";
import type { Theme, ThemeLook } from "../create-theme.ts";
import { isDark, isHighContrast, leastTextRatio, type ThemeMode } from "../roles.ts";
import { firstShade } from "../shades.ts";
import { withMargin } from "../surfaces.ts";
import { formatDeclarations, indent, themeComment, type Variable } from "./css.ts";

/** The share of a control's line that remains in separators, which shadcn/ui draws everywhere. */
const partingShare = 0.3;
/** Fills that shadcn/ui uses for text: links (`text-primary`), errors, delete items. */
const textFills = ["primary", "destructive", "success", "warning", "highlight"];

/**
 * Formats a theme as the variables of shadcn/ui, to replace those in `globals.css`. The accent of
 * shadcn/ui is the background of a hovered menu item, so it is a surface here, and the brand's
 * accent is `--highlight`. For text in a fill's color (`text-primary`), Tailwind uses
 * `--primary-text`.
 *
 * @see shadcn/ui, Theming, "List of variables" and "Adding new colors"
 */
export function themeToShadcn(theme: Theme): string {
  const variables = (mode: ThemeMode) => {
    const shown = listVariables(theme.looks[mode], mode);
    return [...shown, ...listTextShades(shown, theme, mode)];
  };
  const block = (selector: string, mode: ThemeMode) =>
    `${selector} {\n${indent(formatDeclarations(variables(mode), "--"))}\n}\n`;
  const contrasting = block(":root", "light_high_contrast") + block(".dark", "dark_high_contrast");
  // Tailwind creates classes for them.
  const classes = variables("light").map(([name]) => `--color-${name}: var(--${name});`);
  const texts = textFills.map((fill) => `--text-color-${fill}: var(--${fill}-text);`);
  return [
    themeComment(theme),
    block(":root", "light"),
    block(".dark", "dark"),
    `@media (prefers-contrast: more) {\n${indent(contrasting.trimEnd())}\n}\n`,
    `@theme inline {\n${indent([...classes, ...texts].join("\n"))}\n}\n`,
  ].join("\n");
}

function listVariables(look: ThemeLook, mode: ThemeMode): readonly Variable[] {
  const { surface_raised: raised, on_primary: onPrimary, text, primary, focus_ring: ring } = look;
  const { page, card, hover } = layOut(look, mode);
  const parting = isHighContrast(mode) ? look.border.hex : mix(look.border.hex, card, partingShare);
  const colors: Readonly<Record<string, string>> = {
    background: page,
    foreground: text.hex,
    card,
    "card-foreground": text.hex,
    popover: isDark(mode) ? card : raised.hex,
    "popover-foreground": text.hex,
    primary: primary.hex,
    "primary-foreground": onPrimary.hex,
    secondary: look.secondary.hex,
    "secondary-foreground": look.on_secondary.hex,
    muted: hover,
    "muted-foreground": look.text_muted.hex,
    accent: hover,
    "accent-foreground": text.hex,
    destructive: look.danger.hex,
    "destructive-foreground": look.on_danger.hex,
    success: look.success.hex,
    "success-foreground": look.on_success.hex,
    warning: look.warning.hex,
    "warning-foreground": look.on_warning.hex,
    highlight: look.accent.hex,
    "highlight-foreground": look.on_accent.hex,
    border: parting,
    input: look.border.hex,
    ring: ring.hex,
    "chart-1": primary.hex,
    "chart-2": look.accent.hex,
    "chart-3": look.secondary.hex,
    "chart-4": look.success.hex,
    "chart-5": look.warning.hex,
    sidebar: isDark(mode) ? card : hover,
    "sidebar-foreground": text.hex,
    "sidebar-primary": primary.hex,
    "sidebar-primary-foreground": onPrimary.hex,
    "sidebar-accent": raised.hex,
    "sidebar-accent-foreground": text.hex,
    "sidebar-border": parting,
    "sidebar-ring": ring.hex,
  };
  return Object.entries(colors);
}

/** Lists each fill's first shade that is readable as text on every surface. */
function listTextShades(shown: readonly Variable[], theme: Theme, mode: ThemeMode): readonly Variable[] {
  const { background, surface, surface_raised: raised } = theme.looks[mode];
  const least = withMargin(leastTextRatio(mode, theme.contrast));
  const reads = (hex: string) =>
    [background, surface, raised].every((ground) => contrastRatio(hex, ground.hex) >= least);
  return shown
    .filter(([name]) => textFills.includes(name))
    .map(([name, hex]) => [
      `${name}-text`,
      firstShade({ color: hexToOklch(hex), end: isDark(mode) ? 1 : 0 }, reads) ?? hex,
    ]);
}

/** A light page is nearly white with darker hover colors; a dark page is the darkest. */
function layOut({ background, surface, surface_raised: raised }: ThemeLook, mode: ThemeMode) {
  return isDark(mode)
    ? { page: background.hex, card: surface.hex, hover: raised.hex }
    : { page: surface.hex, card: raised.hex, hover: background.hex };
}

function mix(first: string, second: string, share: number): string {
  const [one, other] = [hexToOklab(first), hexToOklab(second)];
  const between = (axis: "l" | "a" | "b") => share * one[axis] + (1 - share) * other[axis];
  return oklabToHex({ l: between("l"), a: between("a"), b: between("b") });
}
