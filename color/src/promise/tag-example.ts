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
 * Whether an example keeps some conditions.
 *
 * @param sought - the number of colors, none of them locked, and the conditions
 */
export function hasExample({ size, conditions }: Sought): boolean {
  return listExamples(size).some((palette) => isKept(palette, conditions));
}

/**
 * One of the examples that keep some conditions, varied by chance.
 *
 * @param sought - the number of colors, none of them locked, and the conditions
 * @param random - the stream that decides
 * @returns a palette that keeps them; undefined where there is no example
 */
export function varyExample({ size, conditions }: Sought, random: Random): readonly Swatch[] | undefined {
  const examples = listExamples(size).filter((palette) => isKept(palette, conditions));
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

/** All examples of a size: kept, as what was worked out of their colors is asked again with every such request. */
export const listExamples = createExampleList();

function createExampleList(): (size: number) => readonly (readonly Swatch[])[] {
  const known = new Map<number, readonly (readonly Swatch[])[]>();
  return (size) => {
    const examples = known.get(size) ?? readExamples(size);
    known.set(size, examples);
    return examples;
  };
}

function readExamples(size: number): readonly (readonly Swatch[])[] {
  const text = tagExamples[size] ?? "";
  const length = digits * size;
  return Array.from({ length: text.length / length }, (_, number) => {
    const own = text.slice(number * length, (number + 1) * length);
    return Array.from(
      { length: size },
      (__, position) => new Swatch(own.slice(position * digits, (position + 1) * digits)),
    );
  });
}
