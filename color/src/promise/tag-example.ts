import { pickOne } from "../describe/pick-one.ts";
import type { Random } from "../generate/seed.ts";
import { type Condition, measurePalette } from "./condition.ts";
import { moveAll } from "./refine-palette.ts";
import { Swatch } from "./swatch.ts";
import { tagExamples } from "./tag-examples.ts";

/*
 * Tags that nearly exclude each other, a contrast, or what all eyes tell apart leave so little room that a search comes upon it for
 * some seeds and not for others. Of what is known to be possible (tag-limit.ts) and hard to find there is an example, found in
 * advance: a palette of the size, and often one for many such requests. It is varied as far as the promises let it.
 */

const digits = 6;
/** Steps from the example, of which those are taken that keep all conditions, and their deviations in OKLab, by turns. */
const steps = 60;
const [wide, narrow] = [0.02, 0.006] as const;

interface Sought {
  readonly size: number;
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
}

/**
 * The examples that keep some conditions.
 *
 * @param sought - the number of colors, none of them locked, and the conditions
 * @returns palettes, perhaps none
 */
export function findExamples({ size, conditions }: Sought): readonly (readonly Swatch[])[] {
  return listExamples(size).filter((palette) => isKept(palette, conditions));
}

/**
 * One of some examples, varied by chance.
 *
 * @param examples - palettes that keep the conditions
 * @param sought - the conditions
 * @param random - the stream that decides
 * @returns a palette that keeps them; undefined where there is no example
 */
export function varyExample(
  examples: readonly (readonly Swatch[])[],
  { conditions }: Sought,
  random: Random,
): readonly Swatch[] | undefined {
  if (examples.length === 0) return undefined;
  let palette = pickOne(random, examples);
  for (let step = 0; step < steps; step += 1) {
    const tried = moveAll(palette, { locked: 0, deviation: step % 2 === 0 ? wide : narrow }, random);
    if (isKept(tried, conditions)) palette = tried;
  }
  return palette;
}

function isKept(palette: readonly Swatch[], conditions: readonly Condition[]): boolean {
  return measurePalette(conditions, palette, { bound: 0 }).shortfall === 0;
}

/** All examples of a size. */
export function listExamples(size: number): readonly (readonly Swatch[])[] {
  const text = tagExamples[size] ?? "";
  const length = digits * size;
  return Array.from({ length: text.length / length }, (_, number) => {
    const own = text.slice(number * length, (number + 1) * length);
    return Array.from({ length: size }, (__, place) => new Swatch(own.slice(place * digits, (place + 1) * digits)));
  });
}
