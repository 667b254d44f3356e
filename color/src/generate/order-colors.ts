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
  return orderPlaced(colors.map((hex) => ({ hex, oklab: linearToOklab(hexToLinear(hex)) })));
}

type Placed = { readonly hex: string; readonly oklab: Lab };

/**
 * The same of colors whose place is known.
 *
 * @param colors - at most eight, repeats allowed
 * @returns their hexes
 */
export function orderPlaced(colors: readonly Placed[]): readonly string[] {
  const sorted = sortByLightness(colors);
  return findShortestPath(sorted).map((index) => sorted[index]!.hex);
}

/** By insertion: for a handful of colors much faster than `sort`. */
function sortByLightness(colors: readonly Placed[]): readonly Placed[] {
  const sorted: Placed[] = [];
  for (const color of colors) {
    let position = sorted.length;
    for (; position > 0; position -= 1) {
      const before = sorted[position - 1]!;
      if (before.oklab.l < color.oklab.l || (before.oklab.l === color.oklab.l && before.hex <= color.hex)) break;
      sorted[position] = before;
    }
    sorted[position] = color;
  }
  return sorted;
}

/** The search for a path. Sets of points are bits, without the darkest, from which all branches begin. */
type Search = {
  /** Distances from each point to each, by rows of as many as a palette has at most. */
  readonly steps: Float64Array;
  /** By set and last point, in such rows: how long the shortest branch through all of the set is that ends there. */
  readonly lengths: Float64Array;
  /** By set: the least of them; Infinity where no path through it can be the shortest. */
  readonly least: Float64Array;
  /** By point: how far the nearest other one is. By set: the sum of these of the points that are not in it, which a path takes at least to reach them. */
  readonly nearest: Float64Array;
  readonly rest: Float64Array;
};

/** More than what sums of the same steps in another order differ by, as a share. */
const rounding = 1e-9;
/** A search among so few points takes no longer than to find out what it may leave out. */
const fewPoints = 5;

/** Of a word of 32 bits. */
const highestBit = 31;

const findShortestPath = createPathSearch();

/**
 * The open path of least length, by dynamic programming. It leaves the darkest point on two sides, or on one: each is the
 * shortest branch through some of the others, and the two sets make up all of them. Sets are passed over whose branches are too long
 * already for a path as short as two simple ones: of eight colors three steps of four are spared. Its arrays are used anew each time: made
 * for each palette they would cost more than the search.
 */
function createPathSearch(): (points: readonly Placed[]) => readonly number[] {
  const sets = bitOf(paletteSizeMax);
  const search: Search = {
    steps: new Float64Array(paletteSizeMax * paletteSizeMax),
    lengths: new Float64Array(sets * paletteSizeMax),
    least: new Float64Array(sets),
    nearest: new Float64Array(paletteSizeMax),
    rest: new Float64Array(sets),
  };
  return (points) => {
    if (points.length < 2) return [...points.keys()];
    writeSteps(search, points);
    writeBranches(search, points.length, points.length > fewPoints ? boundPath(search, points.length) : Infinity);
    return joinBranches(search, bitOf(points.length) - 1);
  };
}

function joinBranches(search: Search, all: number): readonly number[] {
  const { least } = search;
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

/** The shortest branches of all sets that may be on a path no longer than some length, each made longer by every other point. */
function writeBranches(search: Search, count: number, most: number): void {
  const { lengths, least, nearest, rest } = search;
  const all = bitOf(count) - 1;
  // Where no set is passed over each length is written before it is read.
  if (most < Infinity) lengths.fill(Infinity, 0, (all + 1) * paletteSizeMax);
  for (let set = 1; set <= all; set += 1) least[set] = Infinity;
  for (let set = 0; set <= all; set += 1) {
    if (least[set]! + rest[set]! > most) {
      least[set] = Infinity;
      continue;
    }
    for (let others = all - set; others > 0; others &= others - 1) {
      const end = others & -others;
      const last = pointOf(end);
      const longer = set + end;
      const length = extendBranch(search, set, last);
      lengths[longer * paletteSizeMax + last] = length;
      if (length < least[longer]!) least[longer] = length;
      rest[longer] = rest[set]! - nearest[last]!;
    }
  }
}

/** How long the shortest branch through a set and then to another point is. */
function extendBranch({ steps, lengths }: Search, set: number, last: number): number {
  const from = set * paletteSizeMax;
  const row = last * paletteSizeMax;
  if (set === 0) return steps[row]!;
  let shortest = Infinity;
  for (let rest = set; rest > 0; rest &= rest - 1) {
    const point = pointOf(rest & -rest);
    const length = lengths[from + point]! + steps[row + point]!;
    if (length < shortest) shortest = length;
  }
  return shortest;
}

/** The points of a set's shortest branch, its end first. */
function traceBranch(search: Search, set: number): readonly number[] {
  const { lengths, least } = search;
  const branch: number[] = [];
  let length = least[set]!;
  for (let rest = set; rest > 0; rest -= bitOf(branch.at(-1)!)) {
    const next = branch.at(-1);
    const last = findLast(search, rest, { next, length });
    length = lengths[rest * paletteSizeMax + last]!;
    branch.push(last);
  }
  return branch;
}

/** The last point of a set from which a branch goes on to the next point with this length in all. */
function findLast(
  { steps, lengths }: Search,
  set: number,
  { next, length }: { readonly next: number | undefined; readonly length: number },
): number {
  for (let rest = set; rest > 0; rest &= rest - 1) {
    const point = pointOf(rest & -rest);
    const step = next === undefined ? 0 : steps[point * paletteSizeMax + next]!;
    if (lengths[set * paletteSizeMax + point]! + step === length) return point;
  }
  throw new RangeError(`No branch of the length ${length}`);
}

/** The darkest point is in no set, the next has the lowest bit. */
function bitOf(point: number): number {
  return 1 << (point - 1);
}

/** The point that a bit stands for. */
function pointOf(bit: number): number {
  return highestBit + 1 - Math.clz32(bit);
}

/**
 * How long the shortest path is at most: the shorter one of two, from dark to light, and from the darkest point always to the nearest
 * one, on either side. Writes along what a branch takes to go on.
 */
function boundPath({ steps, nearest, rest }: Search, count: number): number {
  let byLightness = 0;
  rest[0] = 0;
  for (let point = 1; point < count; point += 1) {
    byLightness += steps[(point - 1) * paletteSizeMax + point]!;
    nearest[point] = leastStep(steps, point, count);
    rest[0] += nearest[point]!;
  }
  return Math.min(byLightness, walkNearest(steps, count)) * (1 + rounding);
}

function leastStep(steps: Readonly<Float64Array>, point: number, count: number): number {
  let least = Infinity;
  for (let other = 0; other < count; other += 1) {
    const step = steps[point * paletteSizeMax + other]!;
    if (other !== point && step < least) least = step;
  }
  return least;
}

function walkNearest(steps: Readonly<Float64Array>, count: number): number {
  let [one, other, length] = [0, 0, 0];
  for (let left = bitOf(count) - 1; left > 0;) {
    let [next, step, isOne] = [0, Infinity, true];
    for (let bits = left; bits > 0; bits &= bits - 1) {
      const point = pointOf(bits & -bits);
      const fromOne = steps[one * paletteSizeMax + point]!;
      const fromOther = steps[other * paletteSizeMax + point]!;
      const shorter = fromOne < fromOther ? fromOne : fromOther;
      if (shorter >= step) continue;
      next = point;
      step = shorter;
      isOne = fromOne < fromOther;
    }
    length += step;
    left -= bitOf(next);
    if (isOne) one = next;
    else other = next;
  }
  return length;
}

function writeSteps({ steps }: Search, points: readonly Placed[]): void {
  for (let to = 1; to < points.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const step = distance(points[from]!.oklab, points[to]!.oklab);
      steps[from * paletteSizeMax + to] = step;
      steps[to * paletteSizeMax + from] = step;
    }
  }
}

function distance(one: Lab, two: Lab): number {
  const l = one.l - two.l;
  const a = one.a - two.a;
  const b = one.b - two.b;
  return Math.sqrt(l * l + a * a + b * b);
}
