import { drawNormal } from "../generate/mixture.ts";
import type { Random } from "../generate/seed.ts";
import { type Candidate, type Condition, measurePalette, type Scene } from "./condition.ts";
import { showColor } from "./mend-palette.ts";
import { type Swatch, swatchAt } from "./swatch.ts";

/*
 * A (1+1) evolution strategy: steps grow after a success and shrink after a failure. Mending
 * (mend-palette.ts) leads to human-like palettes by large suggested moves, and misses solutions
 * that require small moves of all colors at once. Here all free colors move.
 */

/** The initial deviation in OKLab and its bounds. The smallest is about one 8-bit step. */
const deviations = { start: 0.04, least: 0.004, most: 0.15 } as const;
/**
 * Factors of the deviation after a success and a failure, balanced at one success in five or six
 * steps (Rechenberg's rule is one in five).
 */
const growth = 1.5;
const shrinkage = 0.92;
/** The probability that a free color takes part in a step. */
const movedShare = 0.5;

/** The best palette so far. */
export type Refined = Candidate & { readonly deviation: number };

type Refining = {
  readonly conditions: readonly Condition[];
  readonly stepsMax: number;
  readonly deviation?: number;
};

/**
 * Moves all free colors by ever smaller steps until a palette meets all conditions.
 *
 * @param scene - the palette, locks first, with at least one free color
 * @param task - conditions, the cheap ones first, the most steps, and the initial deviation
 * @returns the best palette found and the current deviation
 * @see Beyer, Schwefel 2002, Evolution strategies: a comprehensive introduction, section 2.1 (the
 *   1+1 strategy)
 */
export function refinePalette(
  { palette, locked }: Scene,
  { conditions, stepsMax, deviation: firstDeviation = deviations.start }: Refining,
  random: Random,
): Refined {
  let best = measurePalette(conditions, palette);
  let first: Condition | undefined;
  let deviation = firstDeviation;
  for (let step = 0; step < stepsMax && best.shortfall > 0; step += 1) {
    const tried = moveAll(best.palette, { locked, deviation }, random);
    const next = measurePalette(conditions, tried, { bound: best.shortfall, first });
    first = next.excess;
    const isGain = next.shortfall < best.shortfall;
    if (next.shortfall <= best.shortfall) best = next;
    deviation = isGain ? Math.min(deviations.most, deviation * growth) : deviation * shrinkage;
    if (deviation < deviations.least) deviation = deviations.start;
  }
  return { ...best, deviation };
}

/**
 * Moves a palette's free colors at random.
 *
 * @param step - the number of locks, and the deviation of a step in OKLab
 * @returns another palette, with at least one moved color
 */
export function moveAll(
  palette: readonly Swatch[],
  { locked, deviation }: { readonly locked: number; readonly deviation: number },
  random: Random,
): readonly Swatch[] {
  const moved = [...palette];
  // At least one color moves.
  const certain = locked + Math.floor(random() * (palette.length - locked));
  for (let index = locked; index < palette.length; index += 1) {
    if (index !== certain && random() >= movedShare) continue;
    const { l, a, b } = swatchAt(palette, index);
    const color = {
      l: l + deviation * drawNormal(random),
      a: a + (deviation * drawNormal(random)) / 2,
      b: b + (deviation * drawNormal(random)) / 2,
    };
    moved[index] = showColor(color);
  }
  return moved;
}
