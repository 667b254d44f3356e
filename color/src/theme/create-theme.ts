import { contrastRatio, shownRatio } from "../contrast.ts";
import { colorScale } from "../harmony.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch } from "../oklab.ts";
import { type Brand, chooseBrand, hexDifference } from "./brand.ts";
import { deriveAccent, deriveSecondary } from "./companions.ts";
import { fitFill, fitSource } from "./fills.ts";
import { inkOn } from "./inks.ts";
import { createFocusRing, createNeutrals } from "./neutrals.ts";
import {
  type FillRole,
  fillRoles,
  groundsOfRoles,
  type ThemeContrast,
  type ThemeMode,
  themeModes,
  type ThemeRole,
} from "./roles.ts";
import { type SourceRole, type SourceRoles } from "./source-roles.ts";
import { createStage } from "./stage.ts";
import { createStatusColors } from "./status-colors.ts";

/** A color in its role. */
export interface ThemeColor {
  readonly hex: string;
  /** The least WCAG 2 ratio with what it stands on, cut to two decimals; 1 for the background, which stands on nothing. */
  readonly ratio: number;
}

export type ThemeLook = Readonly<Record<ThemeRole, ThemeColor>>;

/** A source that could not have its role as it is. */
export interface MovedColor {
  readonly mode: ThemeMode;
  readonly role: FillRole;
  readonly from: string;
  readonly to: string;
  /** CIEDE2000. */
  readonly difference: number;
}

/** An interface's colors, light and dark, with and without high contrast. */
export interface Theme {
  readonly colors: readonly string[];
  readonly contrast: ThemeContrast;
  /** What sources were given, in lower case. */
  readonly roles: SourceRoles;
  /** Which source has which role; null where the color was made to go with the others. */
  readonly brand: { readonly primary: string } & Readonly<Record<Exclude<SourceRole, "primary">, string | null>>;
  readonly looks: Readonly<Record<ThemeMode, ThemeLook>>;
  /** Tints and shades of each source. */
  readonly scales: readonly ReturnType<typeof colorScale>[];
  readonly moved: readonly MovedColor[];
}

/** The most colors that a theme is made from. */
export const themeColorsMax = 8;

/**
 * A theme from a few colors. The first has the primary role, unless it is too pale for that and another is not. Whatever the
 * colors: text of either kind has a contrast of 4.5 with every surface and text on a fill with the fill (7 with `AAA`, and always
 * with high contrast), borders and the focus ring have 3. The same colors give the same theme in every JavaScript engine.
 * A source that is given a role has it, as it is wherever it can be. Of `neutral` only the hue counts.
 *
 * @param colors - 1 to 8 hexes
 * @param contrast - of text in the two looks without high contrast
 * @param roles - which of the colors have which roles; the others are chosen
 * @returns every role's color in every look, and what had to move
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when there is no color, or more than eight, or one with a role is not among them
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11
 * @example
 * createTheme(["3b82f6"], "AA").looks.dark.primary  // { hex: "3b82f6", ratio: 4.19 }
 */
export function createTheme(colors: readonly string[], contrast: ThemeContrast, roles: SourceRoles = {}): Theme {
  if (colors.length === 0 || colors.length > themeColorsMax) {
    throw new RangeError(`A theme must have 1 to ${themeColorsMax} colors, got ${colors.length}`);
  }
  const sources = colors.map((hex) => parseHex(hex));
  const stranger = findStranger(sources, roles);
  if (stranger !== undefined) throw new RangeError(`A role must have one of the theme's colors, got ${stranger}`);
  const brand = chooseBrand(sources, roles);
  const liveliness = livelinessOf(sources);
  const look = (mode: ThemeMode) => createLook({ brand, liveliness, contrast, roles }, mode);
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
    brand: nameSources(brand, roles),
    looks,
    scales: sources.map((hex) => colorScale(hex)),
    moved: themeModes.flatMap((mode) => listMoved({ ...roles, ...brand }, mode, looks[mode])),
  };
}

/**
 * What is given a role without being a source.
 *
 * @param sources - lowercase hexes
 * @param roles - what is given
 * @returns the first such hex, undefined when there is none
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

/** Of the chroma that the colors of states usually have: as little as a pastel palette needs, as much as a loud one bears. */
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
}

function createLook({ brand, liveliness, contrast, roles }: LookRequest, mode: ThemeMode): ThemeLook {
  const color = hexToOklch(brand.primary);
  const neutral = roles.neutral === undefined ? color : hexToOklch(roles.neutral);
  const stage = createStage(neutral, mode, contrast);
  const primary = fitSource(brand.primary, stage);
  const fills = {
    primary,
    secondary: brand.secondary ? fitSource(brand.secondary, stage) : fitFill(deriveSecondary(primary, mode), stage),
    accent: brand.accent ? fitSource(brand.accent, stage) : fitFill(deriveAccent(color, mode), stage),
  };
  const states = createStatusColors({ brand: color, liveliness, fills, roles }, stage);
  const ink = (fill: string) => inkOn(fill, stage.textRatio);
  return measure({
    ...createNeutrals(neutral, stage),
    ...fills,
    on_primary: ink(primary),
    on_secondary: ink(fills.secondary),
    on_accent: ink(fills.accent),
    ...states,
    on_success: ink(states.success),
    on_warning: ink(states.warning),
    on_danger: ink(states.danger),
    focus_ring: createFocusRing(primary, stage),
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
  given: Readonly<Partial<Record<FillRole, string | undefined>>>,
  mode: ThemeMode,
  look: ThemeLook,
): readonly MovedColor[] {
  return fillRoles.flatMap((role) => {
    const [from, to] = [given[role], look[role].hex];
    return from === undefined || from === to ? [] : [{ mode, role, from, to, difference: hexDifference(from, to) }];
  });
}
