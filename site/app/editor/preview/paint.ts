/**
 * A palette ready to paint scenes with: the theme's look for what is read, and its own colors, as they are, for what is looked at. Of two
 * colors as of eight, a scene gets as many as it has parts: what is missing is mixed from its neighbors.
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

export interface Paint {
  readonly role: (role: ThemeRole) => string;
  readonly isDark: boolean;
  /** The palette, as it is: primary, secondary and accent first, where it has them. */
  readonly own: readonly string[];
  /** At least so many colors in the order of `own`. */
  readonly many: (count: number) => readonly string[];
  /** The same, but what is missing is the page's own color first: as print leaves paper bare. */
  readonly printed: (count: number) => readonly string[];
  /** At least so many from light to dark. */
  readonly shades: (count: number) => readonly string[];
  /** What is written on a color: one of the palette where it reads like ink or paper, else one of the ground's own hue. */
  readonly ink: (ground: string) => string;
  /** A color of the palette as letters on a ground, where it can be read there; else what can. */
  readonly letters: (color: string, ground: string) => string;
  readonly names: Readonly<Record<string, string>>;
}

/** The roles of the colors that `own` begins with. */
export const leadingRoles = ["primary", "secondary", "accent"] as const;

interface PaintRequest {
  readonly theme: Theme;
  readonly mode: ThemeMode;
  readonly names: Paint["names"];
}

export function createPaint({ theme, mode, names }: PaintRequest): Paint {
  const { brand, colors, contrast } = theme;
  const leading = [brand.primary, brand.secondary, brand.accent].filter((hex) => hex !== null);
  const own = [...new Set([...leading, ...colors])];
  const byLightness = own.toSorted((one, other) => lightnessOf(other) - lightnessOf(one));
  const ratio = leastTextRatio(mode, contrast);
  return {
    role: (role) => theme.looks[mode][role].hex,
    isDark: isDark(mode),
    own,
    many: (count) => fillUp(own, count),
    printed: (count) => (own.length < count ? fillUp([...own, theme.looks[mode].background.hex], count) : own),
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

export function lightnessOf(hex: string): number {
  return hexToOklch(hex).l;
}

/** Colors from the one that stands out most from a ground to the one that does least. */
export function rankAgainst(ground: string, colors: readonly string[]): readonly string[] {
  return colors.toSorted((one, other) => contrastRatio(other, ground) - contrastRatio(one, ground));
}

/** What is between the two neighbors that differ most is added until there are enough. */
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

/** How light paper is at least, and how dark ink at most. */
const paperMin = 0.86;
const inkMax = 0.36;
/** Ratio from which a color of the palette reads well on another. */
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
