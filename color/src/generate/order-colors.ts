import { hexToOklab } from "../exact-math/oklab.ts";
import type { Lab } from "../lab.ts";

/** The most colors a palette has. */
export const paletteSizeMax = 8;

/**
 * The colors in the order in which a palette is shown: the shortest path through all of them in OKLab, its darker end
 * first. It depends on the colors alone, not on the order in which they come.
 *
 * @param colors - at most eight hexes, repeats allowed
 * @returns the same colors
 * @throws {RangeError} for more than eight
 * @see Held, Karp 1962, A dynamic programming approach to sequencing problems
 * @example
 * orderColors(["ffffff", "000000", "808080"])  // ["000000", "808080", "ffffff"]
 */
export function orderColors(colors: readonly string[]): readonly string[] {
  if (colors.length > paletteSizeMax) {
    throw new RangeError(`A palette has at most ${paletteSizeMax} colors, got ${colors.length}`);
  }
  if (colors.length < 2) return [...colors];
  const sorted = colors.toSorted();
  const points = sorted.map((hex) => hexToOklab(hex));
  const path = shortestPath(points);
  if (points[path[0]!]!.l > points[path.at(-1)!]!.l) path.reverse();
  return path.map((index) => sorted[index]!);
}

/** The open path of least length; of equally short ones the first found, in the order of the points. */
function shortestPath(points: readonly Lab[]): number[] {
  const count = points.length;
  const sets = 1 << count;
  const lengths = new Float64Array(sets * count).fill(Infinity);
  const previous = new Int8Array(sets * count).fill(-1);
  const steps = measureSteps(points);
  for (let end = 0; end < count; end += 1) lengths[(1 << end) * count + end] = 0;
  for (let set = 1; set < sets; set += 1) extendPaths(set, steps, { lengths, previous });
  return tracePath(sets - 1, lengths, previous);
}

/** Distances from each point to each, by rows. */
function measureSteps(points: readonly Lab[]): Float64Array {
  const count = points.length;
  const steps = new Float64Array(count * count);
  for (let from = 0; from < count; from += 1) {
    for (let to = 0; to < from; to += 1) {
      const step = distance(points[from]!, points[to]!);
      steps[from * count + to] = step;
      steps[to * count + from] = step;
    }
  }
  return steps;
}

type Paths = { readonly lengths: Float64Array; readonly previous: Int8Array };

/** One step of Held and Karp: from the best paths over `set`, by where they stop, to each point outside it. */
function extendPaths(set: number, steps: Float64Array, { lengths, previous }: Paths): void {
  const count = Math.sqrt(steps.length);
  for (let next = 0; next < count; next += 1) {
    if ((set & (1 << next)) !== 0) continue;
    const entry = (set | (1 << next)) * count + next;
    for (let end = 0; end < count; end += 1) {
      const length = lengths[set * count + end]! + steps[end * count + next]!;
      if (length < lengths[entry]!) {
        lengths[entry] = length;
        previous[entry] = end;
      }
    }
  }
}

function tracePath(fullSet: number, lengths: Float64Array, previous: Int8Array): number[] {
  const last = lengths.subarray(lengths.length - lengths.length / (fullSet + 1));
  const count = last.length;
  let end = last.indexOf(Math.min(...last));
  let set = fullSet;
  const path: number[] = [];
  while (end >= 0) {
    path.push(end);
    const before = previous[set * count + end]!;
    set ^= 1 << end;
    end = before;
  }
  return path;
}

function distance(one: Lab, two: Lab): number {
  const l = one.l - two.l;
  const a = one.a - two.a;
  const b = one.b - two.b;
  return Math.sqrt(l * l + a * a + b * b);
}
