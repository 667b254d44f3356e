import { exp } from "../exact-math.ts";
import { featureRoom, modelSize } from "./feature-room.ts";
import { sumLeaves } from "./forest.ts";
import type { Forest } from "./model.ts";
import { writeFeatures } from "./palette-features.ts";
import type { Random } from "./random.ts";
import { sampleWithout } from "./sample.ts";

/** Choices of a palette's held colors that new ones are weighed with, where there are several. */
const WEIGHINGS = 3;
/** Bounds of the logarithm of a weight: beyond them the forest only guesses. */
const LOG_WEIGHT_MIN = -6;
const LOG_WEIGHT_MAX = 4;

/**
 * A function that tells how many times more often people make a palette than the mixture does.
 *
 * @param forest - its sum is the logarithm of that
 * @param random - the stream that decides which held colors a larger palette's new ones are seen with
 * @param fresh - how many of the last colors are new
 * @returns a function of OKLab colors, three numbers each, held ones first, five or more in all
 */
export function createWeigher(
  forest: Forest,
  random: Random,
  fresh: number,
): (colors: Float64Array) => number {
  const features = new Float64Array(featureRoom);
  const five = new Float64Array(3 * modelSize);
  const sumOf = (colors: Float64Array): number => {
    writeFeatures(features, colors);
    return sumLeaves(forest, features);
  };
  return (colors) => {
    const held = colors.length / 3 - fresh;
    if (held + fresh === modelSize) return weightOf(sumOf(colors));
    let sum = 0;
    for (let weighing = 0; weighing < WEIGHINGS; weighing += 1) {
      const chosen = sampleWithout(random, held, modelSize - fresh);
      for (const [index, color] of chosen.entries()) copyColor(colors, color, { five, index });
      for (let index = chosen.length; index < modelSize; index += 1)
        copyColor(colors, held + index - chosen.length, { five, index });
      sum += sumOf(five);
    }
    return weightOf(sum / WEIGHINGS);
  };
}

function copyColor(
  colors: Float64Array,
  color: number,
  { five, index }: { readonly five: Float64Array; readonly index: number },
): void {
  for (let axis = 0; axis < 3; axis += 1) five[3 * index + axis] = colors[3 * color + axis]!;
}

function weightOf(sum: number): number {
  return exp(Math.min(LOG_WEIGHT_MAX, Math.max(LOG_WEIGHT_MIN, sum)));
}
