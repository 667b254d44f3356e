import { ciede2000 } from "../exact-math/ciede2000.ts";
import { hexToLab } from "../exact-math/lab.ts";
import type { Lab } from "../lab.ts";

/** The least CIEDE2000 between a generated color and any other color of its palette. */
export const differenceMin = 6;

/** Added when a color is drawn, so that any other implementation of the formula confirms the promised least. */
const ROUNDING_MARGIN = 0.01;

/**
 * Whether a color may stand beside others.
 *
 * @param color - CIELAB under D65
 * @param others - the same
 * @returns true when it differs from each by the least difference or more
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 */
export function isDistinct(color: Lab, others: readonly Lab[]): boolean {
  return others.every((other) => ciede2000(color, other) >= differenceMin + ROUNDING_MARGIN);
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
  GRID_LEVELS.flatMap((g) => GRID_LEVELS.map((b) => ({ hex: r + g + b, lab: hexToLab(r + g + b) }))),
);
