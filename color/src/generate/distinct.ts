import { ciede2000 } from "../difference.ts";
import { type Lab, linearToLab } from "../cielab.ts";
import { hexToLinear } from "../srgb.ts";

/** The least CIEDE2000 between a generated color and any other color of its palette. */
export const differenceMin = 6;

/** What a drawn color must keep: more by a little, so that any other implementation confirms the promised least. */
export const keptDifferenceMin = differenceMin + 0.01;

/**
 * Whether a color may stand beside others.
 *
 * @param color - CIELAB under D65
 * @param others - the same
 * @returns true when it differs from each by the least difference or more
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 */
export function isDistinct(color: Lab, others: readonly Lab[]): boolean {
  return others.every(
    (other) =>
      isSurelyDistinct(color, other, keptDifferenceMin) || ciede2000(color, other) >= keptDifferenceMin,
  );
}

/** CIEDE2000 divides a difference of lightness by 1.748 at most. */
const LIGHTNESS_WEIGHT_MAX = 1.748;

/**
 * Whether lightness alone keeps two colors apart; see `nearest-bound.ts` for why no other term can lessen it.
 *
 * @param color - CIELAB under D65
 * @param other - the same
 * @param least - CIEDE2000
 * @returns true only when they differ by the least difference or more; false says nothing
 */
export function isSurelyDistinct(color: Lab, other: Lab, least: number): boolean {
  return Math.abs(color.l - other.l) > least * LIGHTNESS_WEIGHT_MAX;
}

/**
 * The color of a coarse grid over sRGB that is farthest from all the others: the way out when no drawn color is
 * distinct. It always is, since no color of sRGB is nearer than the least difference to more than five of the 64
 * (the test looks at many), so that seven others rule out 35 at most.
 *
 * @param others - at most seven colors in CIELAB under D65
 * @returns a hex, distinct from each
 */
export function farthestColor(others: readonly Lab[]): string {
  let best = { hex: gridColors[0]!.hex, gap: -1 };
  for (const { hex, lab } of gridColors) {
    const gap = Math.min(...others.map((other) => ciede2000(lab, other)));
    if (gap > best.gap) best = { hex, gap };
  }
  return best.hex;
}

const GRID_LEVELS = ["00", "55", "aa", "ff"] as const;

/** The grid that `farthestColor` chooses from. */
export const gridColors: readonly { readonly hex: string; readonly lab: Lab }[] = GRID_LEVELS.flatMap((r) =>
  GRID_LEVELS.flatMap((g) =>
    GRID_LEVELS.map((b) => ({ hex: r + g + b, lab: linearToLab(hexToLinear(r + g + b)) })),
  ),
);
