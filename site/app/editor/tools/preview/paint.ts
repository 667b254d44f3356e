/**
 * The theme's colors for text and interface, and the palette's own for the rest. If a scene has
 * more parts than the palette has colors, the missing ones are mixed from neighbors.
 */
import { contrastRatio, hexToOklab, hexToOklch, oklabToHex } from "@tincture/color";
import {
  canCarryText,
  textColorOn,
  isDark,
  leastTextRatio,
  type Theme,
  type ThemeMode,
  type ThemeRole,
} from "@tincture/color/theme";
import type { SourceRole } from "@tincture/color/source-roles";
import type { Inks } from "./drawing.ts";

type SourceFill = Exclude<SourceRole, "neutral">;
type Ground = "background" | "surface" | "surface_raised";

export interface Paint {
  readonly role: (role: ThemeRole) => string;
  /** Returns the colors of text on a role's fill. */
  readonly on: (role: SourceFill) => Inks;
  readonly text: (ground: Ground) => Inks;
  readonly muted: (ground: Ground) => Inks;
  readonly isDark: boolean;
  /** The palette, beginning with primary, secondary and accent if they are assigned. */
  readonly own: readonly string[];
  /** Returns at least `count` colors in the order of `own`. */
  readonly many: (count: number) => readonly string[];
  /** Like `many`, but uses the page's color first for missing colors, as unprinted paper. */
  readonly printed: (count: number) => readonly string[];
  /** Returns at least `count` colors from light to dark. */
  readonly shades: (count: number) => readonly string[];
  /** Returns a readable palette color for text, or else one of the background's hue. */
  readonly ink: (ground: string) => string;
  readonly letters: (color: string, ground: string) => string;
  readonly names: Readonly<Record<string, string>>;
}

export const leadingRoles = ["primary", "secondary", "accent"] as const;

interface PaintRequest extends Pick<Paint, "names"> {
  readonly theme: Theme;
  readonly mode: ThemeMode;
}

export function createPaint({ theme, mode, names }: PaintRequest): Paint {
  const { brand, colors, contrast } = theme;
  const leading = [brand.primary, brand.secondary, brand.accent].filter((hex) => hex !== null);
  const own = [...new Set([...leading, ...colors])];
  const byLightness = own.toSorted((one, other) => lightnessOf(other) - lightnessOf(one));
  const ratio = leastTextRatio(mode, contrast);
  const roleHex = (role: ThemeRole) => theme.looks[mode][role].hex;
  return {
    role: roleHex,
    on: (role) => ({ ink: roleHex(`on_${role}`), ground: roleHex(role) }),
    text: (ground) => ({ ink: roleHex("text"), ground: roleHex(ground) }),
    muted: (ground) => ({ ink: roleHex("text_muted"), ground: roleHex(ground) }),
    isDark: isDark(mode),
    own,
    many: (count) => fillUp(own, count),
    printed: (count) => (own.length < count ? fillUp([...own, roleHex("background")], count) : own),
    shades: (count) => fillUp(byLightness, count),
    ink: (ground) => chooseInk(ground, own, ratio),
    letters: (color, ground) => (contrastRatio(color, ground) >= ratio ? color : chooseInk(ground, own, ratio)),
    names,
  };
}

/** @param share - of the second color, 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [hexToOklab(first), hexToOklab(second)];
  const between = (name: "l" | "a" | "b") => one[name] + (other[name] - one[name]) * share;
  return oklabToHex({ l: between("l"), a: between("a"), b: between("b") });
}

function lightnessOf(hex: string): number {
  return hexToOklch(hex).l;
}

export function rankAgainst(ground: string, colors: readonly string[]): readonly string[] {
  return colors.toSorted((one, other) => contrastRatio(other, ground) - contrastRatio(one, ground));
}

/** Adds the color between the two neighbors that differ most. */
function fillUp(colors: readonly string[], count: number): readonly string[] {
  const filled = [...colors];
  while (filled.length < count) {
    const gaps = filled.slice(1).map((hex, at) => Math.abs(lightnessOf(hex) - lightnessOf(filled[at] ?? hex)));
    const at = gaps.length === 0 ? 0 : gaps.indexOf(Math.max(...gaps));
    const [one = "777777", other = one] = filled.slice(at, at + 2);
    filled.splice(at + 1, 0, mix(one, other, 0.5));
  }
  return filled;
}

const paperMin = 0.86;
const inkMax = 0.36;
/** The contrast ratio from which a palette color reads well on another one. */
const inkRatio = 6;
const textRatio = 4.5;

function chooseInk(ground: string, colors: readonly string[], ratio: number): string {
  const found = rankAgainst(ground, colors).find((hex) => {
    const lightness = lightnessOf(hex);
    const isInk = lightness >= paperMin || lightness <= inkMax;
    return isInk && contrastRatio(hex, ground) >= Math.max(inkRatio, ratio);
  });
  return found ?? textColorOn(ground, canCarryText(ground, ratio) ? ratio : textRatio);
}
