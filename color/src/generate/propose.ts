import type { Components } from "./model.ts";
import { keptDifferenceMin } from "./distinct.ts";
import { fitToGamut } from "../oklab.ts";
import { drawPoint } from "./mixture.ts";
import type { Random } from "./random.ts";
import { separate } from "./separate.ts";

/** What rounding to 8 bits usually takes away from a difference, at most. */
const ROUNDING_MARGIN = 0.2;
/** Colors that come too close are parted by the least difference and up to this much more, lest many sit on the limit. */
const PARTED_LEAST = keptDifferenceMin + ROUNDING_MARGIN;
const PARTING_SPREAD = 4;

/**
 * Held colors and newly drawn ones after them, all in sRGB and apart.
 *
 * @param components - what the new colors are drawn from, in (L, 2a, 2b)
 * @param random - the stream that decides
 * @param held - OKLab, three numbers a color
 * @returns OKLab; undefined when the colors could not be parted
 */
export function propose(
  components: Components,
  random: Random,
  held: Float64Array,
): Float64Array | undefined {
  const colors = new Float64Array(held.length + components.dimension);
  colors.set(held);
  drawPoint(components, random, { point: colors, from: held.length });
  for (let index = held.length / 3; index < colors.length / 3; index += 1) {
    colors[3 * index + 1]! /= 2;
    colors[3 * index + 2]! /= 2;
    fitToGamut(colors, index);
  }
  const target = PARTED_LEAST + PARTING_SPREAD * random();
  return separate(colors, held.length / 3, { least: PARTED_LEAST, target }) ? colors : undefined;
}
