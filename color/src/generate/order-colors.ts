import { linearToOklab } from "../oklab.ts";
import type { Lab } from "../cielab.ts";
import { hexToLinear } from "../srgb.ts";
import { paletteSizeMax } from "../palette.ts";

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
  const points = colors
    .map((hex) => ({ hex, lab: linearToOklab(hexToLinear(hex)) }))
    .sort((one, other) => one.lab.l - other.lab.l || (one.hex < other.hex ? -1 : 1));
  const path = shortestPath(points.map(({ lab }) => lab));
  return path.map((index) => points[index]!.hex);
}

/** The search for a path. Sets of points are bits, without the darkest, from which all branches begin. */
type Search = {
  readonly count: number;
  /** Distances from each point to each, by rows. */
  readonly steps: readonly number[];
  /** By set and last point: how long the shortest branch through all of the set is that ends there. */
  readonly lengths: number[];
  /** By set: the least of them. */
  readonly least: number[];
};

/**
 * The open path of least length, by dynamic programming. It leaves the darkest point on two sides, or on one: each is the
 * shortest branch through some of the others, and the two sets make up all of them.
 */
function shortestPath(points: readonly Lab[]): readonly number[] {
  const search = measureBranches(points);
  const { least } = search;
  const all = least.length - 1;
  let [best, bestLength] = [0, Infinity];
  for (let set = 0; set <= all >> 1; set += 1) {
    const length = least[set]! + least[all - set]!;
    if (length >= bestLength) continue;
    best = set;
    bestLength = length;
  }
  const path = [...traceBranch(search, best), 0, ...traceBranch(search, all - best).toReversed()];
  return path[0]! < path.at(-1)! ? path : path.toReversed();
}

function measureBranches(points: readonly Lab[]): Search {
  const count = points.length;
  const search: Search = { count, steps: listSteps(points), lengths: [], least: [] };
  const { lengths, least } = search;
  for (let set = 0; set < 1 << (count - 1); set += 1) {
    let leastOfSet = set === 0 ? 0 : Infinity;
    lengths.push(Infinity);
    for (let last = 1; last < count; last += 1) {
      const before = set & ~bitOf(last);
      const length = before === set ? Infinity : extendBranch(search, before, last);
      lengths.push(length);
      if (length < leastOfSet) leastOfSet = length;
    }
    least.push(leastOfSet);
  }
  return search;
}

/** How long the shortest branch through a set and then to another point is. */
function extendBranch({ count, steps, lengths }: Search, set: number, last: number): number {
  if (set === 0) return steps[last]!;
  const [from, row] = [set * count, last * count];
  let shortest = Infinity;
  for (let rest = set; rest > 0; rest &= rest - 1) {
    const point = 32 - Math.clz32(rest & -rest);
    const length = lengths[from + point]! + steps[row + point]!;
    if (length < shortest) shortest = length;
  }
  return shortest;
}

/** The points of a set's shortest branch, its end first. */
function traceBranch({ count, steps, lengths, least }: Search, set: number): readonly number[] {
  const branch: number[] = [];
  let length = least[set]!;
  for (let rest = set; rest > 0; rest &= ~bitOf(branch.at(-1)!)) {
    const next = branch.at(-1);
    let last = 1;
    while (lengths[rest * count + last]! + (next === undefined ? 0 : steps[last * count + next]!) !== length) last += 1;
    length = lengths[rest * count + last]!;
    branch.push(last);
  }
  return branch;
}

/** The darkest point is in no set, the next has the lowest bit. */
function bitOf(point: number): number {
  return 1 << (point - 1);
}

/** Distances from each point to each, by rows. No typed array: it would lie outside the heap, where making it is dear. */
function listSteps(points: readonly Lab[]): number[] {
  const count = points.length;
  const steps: number[] = [];
  for (let place = 0; place < count * count; place += 1) steps.push(Infinity);
  for (let to = 1; to < count; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const step = distance(points[from]!, points[to]!);
      steps[from * count + to] = step;
      steps[to * count + from] = step;
    }
  }
  return steps;
}

function distance(one: Lab, two: Lab): number {
  const l = one.l - two.l;
  const a = one.a - two.a;
  const b = one.b - two.b;
  return Math.sqrt(l * l + a * a + b * b);
}
