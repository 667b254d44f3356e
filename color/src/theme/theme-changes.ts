/**
 * Lists the changes that a theme made to its sources. Separate from `createTheme`, to keep it out
 * of browsers.
 */
import { contrastRatio, shownRatio } from "../contrast.ts";
import { hexToOklch } from "../oklab.ts";
import type { MovedColor, Theme } from "./create-theme.ts";
import { groundsOfRoles, leastRatio, type ThemeMode, themeModes, type ThemeRole, themeRoles } from "./roles.ts";
import { hueBetween } from "./shades.ts";

/** A ratio below its guarantee because a source color was kept unchanged. */
export interface KeptRatio {
  readonly mode: ThemeMode;
  readonly role: ThemeRole;
  /** The role of the background. */
  readonly ground: ThemeRole;
  /** WCAG 2, truncated to two decimals. */
  readonly ratio: number;
  readonly promised: number;
}

/**
 * Lists the ratios of a theme that are below their guarantee.
 *
 * @returns the ratios in the order of the looks; empty unless colors are kept unchanged
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
 * Returns the changes of a source's OKLCH coordinates.
 *
 * @returns differences of lightness, chroma and hue; hue in degrees, −180 to 180, or 0 if either is
 *   gray
 */
export function measureMove({
  from,
  to,
}: Pick<MovedColor, "from" | "to">): Record<"lightness" | "chroma" | "hue", number> {
  const [was, is] = [hexToOklch(from), hexToOklch(to)];
  const hue = was.c === 0 || is.c === 0 ? 0 : hueBetween(was.h, is.h);
  return { lightness: is.l - was.l, chroma: is.c - was.c, hue };
}
