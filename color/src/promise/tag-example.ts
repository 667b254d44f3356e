import { pickOne, type Random } from "../generate/seed.ts";
import { type Condition, measurePalette, Swatch } from "./condition.ts";
import { moveAll } from "./repair-palette.ts";
import { tagExamples } from "./tag-examples.ts";

/*
 * Some combinations of tags, contrast and vision leave so little room that a search succeeds for
 * some seeds only. For these, examples were found in advance, which are varied as far as the
 * promises allow.
 */

const digits = 6;
/** Steps from the example, with alternating deviations in OKLab. */
const steps = 60;
const [wide, narrow] = [0.02, 0.006] as const;

interface ExampleRequest {
  readonly size: number;
  readonly conditions: readonly Condition[];
}

/** Returns whether an example meets the conditions. There must be no locks. */
export function hasExample({ size, conditions }: ExampleRequest): boolean {
  return listExamples(size).some((palette) => isKept(palette, conditions));
}

/** Returns a random variation of an example that meets the conditions. */
export function varyExample({ size, conditions }: ExampleRequest, random: Random): readonly Swatch[] | undefined {
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
  return measurePalette(conditions, palette, 0).shortfall === 0;
}

export function listExamples(size: number): readonly (readonly Swatch[])[] {
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
