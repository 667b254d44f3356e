/** The changes that a theme made to its source colors. Apart from `createTheme`, because browsers draw themes without them. */
import { contrastRatio, shownRatio } from "../contrast.ts";
import { hexToOklch } from "../oklab.ts";
import type { MovedColor, Theme } from "./create-theme.ts";
import { groundsOfRoles, leastRatio, type ThemeMode, themeModes, type ThemeRole, themeRoles } from "./roles.ts";
import { hueBetween } from "./shades.ts";

/** A ratio below the promised one, because a source was kept exactly. */
export interface KeptRatio {
  readonly mode: ThemeMode;
  readonly role: ThemeRole;
  /** The role that is its background. */
  readonly ground: ThemeRole;
  /** WCAG 2, cut to two decimals. */
  readonly ratio: number;
  readonly promised: number;
}

/**
 * Lists the promises that a theme breaks.
 *
 * @param theme - of any colors
 * @returns look by look; empty unless colors are kept exactly
 */
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

/**
 * Returns by how much the OKLCH coordinates of a source changed.
 *
 * @param moved - the color before and after
 * @returns lightness and chroma as differences; hue in degrees, −180 to 180, and 0 where one of the two is a gray
 */
export function measureMove({
  from,
  to,
}: Pick<MovedColor, "from" | "to">): Record<"lightness" | "chroma" | "hue", number> {
  const [was, is] = [hexToOklch(from), hexToOklch(to)];
  const hue = was.c === 0 || is.c === 0 ? 0 : hueBetween(was.h, is.h);
  return { lightness: is.l - was.l, chroma: is.c - was.c, hue };
}
