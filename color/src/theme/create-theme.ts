import { colorContrast, contrastRatio, shownRatio } from "../contrast.ts";
import { colorScale } from "../harmony.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch } from "../oklab.ts";
import { type Brand, chooseBrand, hexDifference } from "./brand.ts";
import { deriveAccent, deriveSecondary } from "./derived-colors.ts";
import { fitSource, canCarryText, textColorOn } from "./fill-colors.ts";
import { createFocusRing, createNeutrals } from "./neutrals.ts";
import {
  type FillRole,
  fillRoles,
  groundsOfRoles,
  type ThemeContrast,
  type ThemeKeep,
  type ThemeMode,
  themeModes,
  type ThemeRole,
  leastRatio,
  themeRoles,
} from "./roles.ts";
import { hueBetween } from "./shades.ts";
import type { SourceRole, SourceRoles } from "./source-roles.ts";
import { createStatusColors } from "./status-colors.ts";
import { createSurfaces } from "./surfaces.ts";

export interface ThemeColor {
  readonly hex: string;
  /** The smallest WCAG 2 ratio with its backgrounds, cut to two decimals; 1 for the page. */
  readonly ratio: number;
}

export type ThemeLook = Readonly<Record<ThemeRole, ThemeColor>>;

export interface MovedColor {
  readonly mode: ThemeMode;
  readonly role: FillRole;
  readonly from: string;
  readonly to: string;
  /** CIEDE2000. */
  readonly difference: number;
}

export interface ThemeOptions {
  /** The other roles are chosen automatically. */
  readonly roles?: SourceRoles;
  /** `exact` never changes source colors, even if a contrast guarantee is broken. */
  readonly keep?: ThemeKeep | undefined;
}

export interface Theme {
  readonly colors: readonly string[];
  readonly contrast: ThemeContrast;
  /** The assigned roles, in lower case. */
  readonly roles: SourceRoles;
  readonly keep: ThemeKeep | undefined;
  /** The source of each brand role; null if the color was derived. */
  readonly brand: { readonly primary: string } & Readonly<Record<Exclude<SourceRole, "primary">, string | null>>;
  readonly looks: Readonly<Record<ThemeMode, ThemeLook>>;
  readonly scales: readonly ReturnType<typeof colorScale>[];
  readonly moved: readonly MovedColor[];
}

export const themeColorsMax = 8;

/**
 * Creates a theme from a few colors. The first is the primary color, unless it is too pale and
 * another is not. Contrast ratios are guaranteed for any input. Text and muted text have 4.5 with
 * every surface, and text on a fill has 4.5 with the fill (7 with `AAA` and in high contrast).
 * Borders and the focus ring have 3 with every surface. Fills have 3, or 4.5 in high contrast.
 *
 * A source that meets these ratios is unchanged in that look. Otherwise its lightness changes, and
 * its OKLCH hue stays within 10°. Results are identical in every JavaScript engine. Only the hue of
 * `neutral` is used.
 *
 * @param contrast - the text contrast in the two looks without high contrast
 * @param options - assigned roles, and whether source colors never change
 * @returns every role's color in every look, and the changed sources
 * @throws {RangeError} without a color, with more than eight, or one with a role is not among
 *   them
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11
 * @example
 * createTheme(["3b82f6"], "AA").looks.dark.primary  // { hex: "3b82f6", ratio: 4.19 }
 */
export function createTheme(colors: readonly string[], contrast: ThemeContrast, options: ThemeOptions = {}): Theme {
  const { roles = {}, keep } = options;
  if (colors.length === 0 || colors.length > themeColorsMax) {
    throw new RangeError(`A theme must have 1 to ${themeColorsMax} colors, got ${colors.length}`);
  }
  const sources = colors.map((hex) => parseHex(hex));
  const stranger = findStranger(sources, roles);
  if (stranger !== undefined) throw new RangeError(`A role must have one of the theme's colors, got ${stranger}`);
  const brand = chooseBrand(sources, roles);
  const liveliness = livelinessOf(sources);
  const look = (mode: ThemeMode) => createLook({ brand, liveliness, contrast, roles, keep }, mode);
  const looks = {
    light: look("light"),
    dark: look("dark"),
    light_high_contrast: look("light_high_contrast"),
    dark_high_contrast: look("dark_high_contrast"),
  };
  return {
    colors: sources,
    contrast,
    roles,
    keep,
    brand: nameSources(brand, roles),
    looks,
    scales: sources.map((hex) => colorScale(hex)),
    moved: themeModes.flatMap((mode) => listMoved({ ...roles, ...brand }, mode, looks[mode])),
  };
}

/**
 * Returns a hex that was assigned a role without being a source.
 *
 * @example
 * findStranger(["3b82f6"], { danger: "ff0000" })  // "ff0000"
 */
export function findStranger(sources: readonly string[], roles: SourceRoles): string | undefined {
  return Object.values(roles).find((hex) => !sources.includes(hex));
}

function nameSources({ primary, secondary, accent }: Brand, roles: SourceRoles): Theme["brand"] {
  const { success = null, warning = null, danger = null, neutral = null } = roles;
  return { primary, secondary: secondary ?? null, accent: accent ?? null, success, warning, danger, neutral };
}

/** Chroma relative to the usual: the range from pastel to loud palettes. */
const livelinessRange = { min: 0.72, max: 1.1, ofGray: 0.6, perChroma: 3 };

function livelinessOf(sources: readonly string[]): number {
  const { min, max, ofGray, perChroma } = livelinessRange;
  const chroma = Math.max(...sources.map((hex) => hexToOklch(hex).c));
  return Math.min(max, Math.max(min, ofGray + perChroma * chroma));
}

interface LookRequest {
  readonly brand: Brand;
  readonly liveliness: number;
  readonly contrast: ThemeContrast;
  readonly roles: SourceRoles;
  readonly keep: ThemeKeep | undefined;
}

function createLook({ brand, liveliness, contrast, roles, keep }: LookRequest, mode: ThemeMode): ThemeLook {
  const color = hexToOklch(brand.primary);
  const neutral = roles.neutral === undefined ? color : hexToOklch(roles.neutral);
  const surfaces = createSurfaces(neutral, mode, contrast);
  const fit = (hex: string) => (keep === "exact" ? hex : fitSource(hex, surfaces));
  const primary = fit(brand.primary);
  const secondary = brand.secondary ? fit(brand.secondary) : deriveSecondary(primary, surfaces);
  const accent = brand.accent ? fit(brand.accent) : deriveAccent(color, [primary, secondary], surfaces);
  const fills = { primary, secondary, accent };
  const { success, warning, danger } = roles;
  const fixed = {
    ...(success !== undefined && { success: fit(success) }),
    ...(warning !== undefined && { warning: fit(warning) }),
    ...(danger !== undefined && { danger: fit(danger) }),
  };
  const states = createStatusColors({ brand: color, liveliness, fills, fixed }, surfaces);
  // Only a color kept by `keep: "exact"` may have no readable text color.
  const textColor = (fill: string) =>
    canCarryText(fill, surfaces.textRatio) ? textColorOn(fill, surfaces.textRatio) : colorContrast(fill).text;
  return measure({
    ...createNeutrals(neutral, surfaces),
    ...fills,
    on_primary: textColor(primary),
    on_secondary: textColor(fills.secondary),
    on_accent: textColor(fills.accent),
    ...states,
    on_success: textColor(states.success),
    on_warning: textColor(states.warning),
    on_danger: textColor(states.danger),
    focus_ring: createFocusRing(primary, surfaces),
  });
}

function measure(hexes: Readonly<Record<ThemeRole, string>>): ThemeLook {
  const color = (role: ThemeRole) => ({ hex: hexes[role], ratio: leastRatioOf(role, hexes) });
  return {
    background: color("background"),
    surface: color("surface"),
    surface_raised: color("surface_raised"),
    border: color("border"),
    text: color("text"),
    text_muted: color("text_muted"),
    primary: color("primary"),
    on_primary: color("on_primary"),
    secondary: color("secondary"),
    on_secondary: color("on_secondary"),
    accent: color("accent"),
    on_accent: color("on_accent"),
    success: color("success"),
    on_success: color("on_success"),
    warning: color("warning"),
    on_warning: color("on_warning"),
    danger: color("danger"),
    on_danger: color("on_danger"),
    focus_ring: color("focus_ring"),
  };
}

function leastRatioOf(role: ThemeRole, hexes: Readonly<Record<ThemeRole, string>>): number {
  const ratios = groundsOfRoles[role].map((ground) => contrastRatio(hexes[role], hexes[ground]));
  return ratios.length === 0 ? 1 : shownRatio(Math.min(...ratios));
}

function listMoved(
  fixed: Readonly<Partial<Record<FillRole, string | undefined>>>,
  mode: ThemeMode,
  look: ThemeLook,
): readonly MovedColor[] {
  return fillRoles.flatMap((role) => {
    const [from, to] = [fixed[role], look[role].hex];
    if (from === undefined || from === to) return [];
    return [{ mode, role, from, to, difference: hexDifference(from, to) }];
  });
}

/** A ratio below its guarantee because a source color was kept unchanged. */
export interface KeptRatio {
  readonly mode: ThemeMode;
  readonly role: ThemeRole;
  /** The role of the background. */
  readonly ground: ThemeRole;
  /** WCAG 2, cut to two decimals. */
  readonly ratio: number;
  readonly promised: number;
}

/** Lists the ratios below their guarantee. There are none unless colors are kept unchanged. */
export function listKept({ looks, contrast }: Pick<Theme, "looks" | "contrast">): readonly KeptRatio[] {
  return themeModes.flatMap((mode) =>
    themeRoles.flatMap((role) => {
      const promised = leastRatio(role, mode, contrast);
      return groundsOfRoles[role].flatMap((ground) => {
        const ratio = contrastRatio(looks[mode][role].hex, looks[mode][ground].hex);
        return ratio >= promised ? [] : [{ mode, role, ground, ratio: shownRatio(ratio), promised }];
      });
    }),
  );
}

/** Returns the changes of OKLCH lightness, chroma and hue, −180° to 180°; 0 for grays. */
export function measureMove({
  from,
  to,
}: Pick<MovedColor, "from" | "to">): Record<"lightness" | "chroma" | "hue", number> {
  const [was, is] = [hexToOklch(from), hexToOklch(to)];
  const hue = was.c === 0 || is.c === 0 ? 0 : hueBetween(was.h, is.h);
  return { lightness: is.l - was.l, chroma: is.c - was.c, hue };
}
