import { drawNormal } from "../generate/mixture.ts";
import type { Random } from "../generate/seed.ts";
import { type Candidate, type Condition, measurePalette, type Scene } from "./condition.ts";
import { showColor } from "./mend-palette.ts";
import { type Swatch, swatchAt } from "./swatch.ts";

/*
 * An evolution strategy with one parent and one child, whose steps grow after a gain and shrink after a failure. Mending
 * (mend-palette.ts) leads to palettes as people make them, by leaps that conditions suggest, and passes by what is hardly
 * possible: colors that must all be moved at once, and by little. Here all free colors move, by as much as has helped lately.
 */

/** Deviations in OKLab: at first, and the bounds between which they go; the least is about a step of 8 bits. */
const deviations = { start: 0.04, least: 0.004, most: 0.15 } as const;
/** What a gain and a failure do to the deviation: in balance when one step of five or six is a gain (Rechenberg's rule is one of five). */
const growth = 1.5;
const shrinkage = 0.92;
/** How often a free color takes part in a step. */
const movedShare = 0.5;

/** A palette as far as it was refined. */
export type Refined = Candidate & { readonly deviation: number };

type Refining = {
  readonly conditions: readonly Condition[];
  readonly stepsMax: number;
  readonly deviation?: number;
};

/**
 * Moves all free colors by ever finer steps until a palette keeps all conditions.
 *
 * @param scene - the palette, locks first, with a free place at least
 * @param task - conditions, the cheap ones first, how many steps are tried at most, and the deviation of the first
 * @param random - the stream that decides
 * @returns the best palette that was found; it keeps the conditions when nothing is missing; and the deviation to go on with
 * @see Beyer, Schwefel 2002, Evolution strategies: a comprehensive introduction, section 2.1 (the 1+1 strategy)
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
 * Moves a palette's free colors by chance.
 *
 * @param palette - locks first
 * @param step - how many of its first colors are locks, and the deviation of a step in OKLab
 * @param random - the stream that decides
 * @returns another palette, with one color moved at least
 */
export function moveAll(
  palette: readonly Swatch[],
  { locked, deviation }: { readonly locked: number; readonly deviation: number },
  random: Random,
): readonly Swatch[] {
  const moved = [...palette];
  // One takes part in any case.
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
