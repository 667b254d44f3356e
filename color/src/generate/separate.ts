import { ciede2000 } from "../exact-math/ciede2000.ts";
import { linearToLab } from "../exact-math/lab.ts";
import { oklabToLinear } from "../exact-math/oklab.ts";
import type { Lab } from "../lab.ts";
import { fitToGamut } from "./gamut.ts";
import { scaledDistance } from "./shape-features.ts";

/** Pairs farther apart in (L, 2a, 2b) are taken to differ enough; the finished palette is checked in full. */
const NEAR_BELOW = 0.16;
/** OKLab spreads what is nearly black: with a color darker than this the bound is wider. */
const DARK_BELOW = 0.3;
const NEAR_BELOW_IN_DARK = 0.3;
const ROUNDS = 20;
/** The farthest a color moves in a round, in OKLab; the least, so that rounding cannot hold it. */
const STEP_MAX = 0.02;
const STEP_MIN = 0.003;
/** Each step goes a little farther than the formula's local scale says. */
const OVERSHOOT = 1.05;
/** Colors nearer than this have no direction to part in: they part in lightness. */
const SAME_BELOW = 1e-3;

export type Aim = { readonly least: number; readonly target: number };

/**
 * Pushes colors apart until each pair differs by a least CIEDE2000. People do put colors closer than that side by
 * side; discarding such palettes would lose all calm ones, so they are kept and mended.
 *
 * @param colors - OKLab in sRGB, three numbers a color; changed in place
 * @param locked - how many of the first colors must stay as they are
 * @param aim - CIEDE2000 that any two colors must differ by unless both are locked, and the one that pairs which do not
 * are sent toward: the farther, the fewer end up right on the limit
 * @returns false when some pair stayed too close
 */
export function separate(colors: Float64Array, locked: number, aim: Aim): boolean {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!partNearPairs(colors, locked, aim)) return true;
  }
  return false;
}

/** One round; whether anything had to move. */
function partNearPairs(colors: Float64Array, locked: number, { least, target }: Aim): boolean {
  const size = colors.length / 3;
  let isMoved = false;
  for (let i = Math.max(1, locked); i < size; i += 1) {
    for (let j = 0; j < i; j += 1) {
      if (!isNear(colors, i, j)) continue;
      const difference = ciede2000(labOf(colors, i), labOf(colors, j));
      if (difference >= least) continue;
      isMoved = true;
      part(colors, [i, j], { shortfall: target / Math.max(1, difference) - 1, isPinned: j < locked });
    }
  }
  return isMoved;
}

function isNear(colors: Float64Array, i: number, j: number): boolean {
  const isDark = colors[3 * i]! < DARK_BELOW || colors[3 * j]! < DARK_BELOW;
  return scaledDistance(colors, i, j) < (isDark ? NEAR_BELOW_IN_DARK : NEAR_BELOW);
}

function part(
  colors: Float64Array,
  [i, j]: readonly [number, number],
  { shortfall, isPinned }: { readonly shortfall: number; readonly isPinned: boolean },
): void {
  const away = [0, 1, 2].map((axis) => colors[3 * i + axis]! - colors[3 * j + axis]!);
  const length = Math.sqrt(away[0]! * away[0]! + away[1]! * away[1]! + away[2]! * away[2]!);
  const unit = length < SAME_BELOW ? [1, 0, 0] : away.map((part) => part / length);
  const step = Math.min(STEP_MAX, Math.max(STEP_MIN, (length * shortfall * OVERSHOOT) / 2));
  for (const [axis, part] of unit.entries()) {
    colors[3 * i + axis]! += part * step * (isPinned ? 2 : 1);
    if (!isPinned) colors[3 * j + axis]! -= part * step;
  }
  fitToGamut(colors, i);
  if (!isPinned) fitToGamut(colors, j);
}

function labOf(colors: Readonly<Float64Array>, index: number): Lab {
  const [l, a, b] = [colors[3 * index]!, colors[3 * index + 1]!, colors[3 * index + 2]!];
  return linearToLab(oklabToLinear({ l, a, b }));
}
