import type { Lab } from "../cielab.ts";
import { lightnessFloor, pairFloor } from "./difference-floor.ts";
import { quickDifference, quickErrorMax } from "./quick-difference.ts";

/** More than rounding takes from the square of a difference. */
const rounding = 1e-6;
/** Many times what is known of the quick difference's error. */
const errorMax = 10 * quickErrorMax;

/**
 * Tells pairs that surely differ by more than is asked from those for which only CIEDE2000 itself can tell, which is dear: by lightness, by
 * a floor of the coordinates, and last by what is nearly CIEDE2000.
 *
 * @returns a function of two colors, CIELAB under D65, and a CIEDE2000: true when theirs is surely greater; it uses one array each time
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 * @example
 * createApartTest()({ l: 50, a: 0, b: 0 }, { l: 60, a: 0, b: 0 }, 6)  // true
 */
export function createApartTest(): (one: Lab, other: Lab, difference: number) => boolean {
  const packed = new Float64Array(4);
  return (one, other, difference) => {
    const bound = difference * difference + rounding;
    if (lightnessFloor(one, other) > bound || pairFloor(one, other) > bound) return true;
    const { l, a, b } = other;
    packed[0] = l;
    packed[1] = a;
    packed[2] = b;
    packed[3] = Math.sqrt(a * a + b * b);
    return quickDifference(one, packed, 0) > bound + errorMax * (1 + bound);
  };
}
