import type { Components } from "../../color/src/generate/mixture.ts";
import { toModelSpace } from "./vary.ts";

/** Palettes nearer than this by `matchingDistance` are near-copies of each other. */
export const nearCopyDistance = 0.03;

/** How much a mixture reveals of the palettes that it was fitted to. */
interface Closeness {
  /** From a component's mean to a palette, at least. */
  readonly distance: number;
  /** The palettes that the smallest component rests on. */
  readonly palettesMin: number;
}

/** How near a mixture's components come to single palettes, given as OKLab. */
export function findCloseness(mixture: Components, palettes: readonly Float64Array[]): Closeness {
  const points = palettes.map((palette) => toModelSpace(palette));
  const shares = mixture.cumulative.map((share, index) => share - (mixture.cumulative[index - 1] ?? 0));
  const distances = Array.from(shares, (_, component) => {
    const { mean } = mixture.gaussianAt(component);
    return Math.min(...points.map((point) => matchingDistance(mean, point)));
  });
  return { distance: Math.min(...distances), palettesMin: palettes.length * Math.min(...shares) };
}

/**
 * The mean distance of colors, in (L, 2a, 2b), under the pairing that makes it least.
 *
 *     best(S) = min over j ∈ S of best(S ∖ j) + |one[|S| − 1] − other[j]|
 *
 * S is a set of the other's colors.
 *
 * @see Held, Karp 1962 (the recursion over sets)
 */
export function matchingDistance(one: Readonly<Float64Array>, other: Readonly<Float64Array>): number {
  const size = one.length / 3;
  const best = new Float64Array(1 << size).fill(Infinity);
  best[0] = 0;
  for (let set = 0; set < best.length; set += 1) {
    const color = countBits(set);
    for (let next = 0; next < size; next += 1) {
      const grown = set | (1 << next);
      if (grown !== set) best[grown] = Math.min(best[grown]!, best[set]! + colorDistance(one, color, [other, next]));
    }
  }
  return best.at(-1)! / size;
}

function colorDistance(
  one: Readonly<Float64Array>,
  color: number,
  [other, next]: readonly [Readonly<Float64Array>, number],
): number {
  const [i, j] = [3 * color, 3 * next];
  return Math.hypot(one[i]! - other[j]!, one[i + 1]! - other[j + 1]!, one[i + 2]! - other[j + 2]!);
}

function countBits(set: number): number {
  return set === 0 ? 0 : (set & 1) + countBits(set >> 1);
}
