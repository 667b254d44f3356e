import { linearToOklab } from "../oklab.ts";
import type { Lab } from "../cielab.ts";
import { hexToLinear } from "../srgb.ts";
import { paletteSizeMax } from "../palette.ts";

/**
 * Sorts the colors of a palette for display: the shortest path through all of them in OKLab,
 * starting at its darker end. The input order does not matter.
 *
 * @throws {RangeError} for more than eight colors
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

export function orderPlaced(colors: readonly Placed[]): readonly string[] {
  const sorted = colors.toSorted(byLightness);
  return findShortestPath(sorted).map((index) => sorted[index]!.hex);
}

function byLightness(one: Placed, other: Placed): number {
  return one.oklab.l - other.oklab.l || (one.hex < other.hex ? -1 : 1);
}

/** Sets of points are bits, without the darkest point, where all branches start. */
type Search = {
  readonly steps: Float64Array;
  /** By set and last point: the length of the shortest branch that ends there. */
  readonly lengths: Float64Array;
  /** By set: the smallest of these lengths. */
  readonly least: Float64Array;
};

const highestBit = 31;

const findShortestPath = createPathSearch();

/**
 * Searches the shortest open path by dynamic programming. A path leaves the darkest point on one or
 * two sides; each is the shortest branch through a set, and the sets are disjoint and complete. The
 * arrays are reused, because allocating them would cost more than the search.
 */
function createPathSearch(): (points: readonly Placed[]) => readonly number[] {
  const sets = bitOf(paletteSizeMax);
  const search: Search = {
    steps: new Float64Array(paletteSizeMax * paletteSizeMax),
    lengths: new Float64Array(sets * paletteSizeMax),
    least: new Float64Array(sets),
  };
  return (points) => {
    if (points.length < 2) return [...points.keys()];
    writeSteps(search, points);
    const all = bitOf(points.length) - 1;
    writeBranches(search, all);
    return joinBranches(search, all);
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

function writeBranches(search: Search, all: number): void {
  const { lengths, least } = search;
  for (let set = 1; set <= all; set += 1) least[set] = Infinity;
  for (let set = 0; set < all; set += 1) {
    for (let others = all - set; others > 0; others &= others - 1) {
      const end = others & -others;
      const last = pointOf(end);
      const longer = set + end;
      const length = extendBranch(search, set, last);
      lengths[longer * paletteSizeMax + last] = length;
      if (length < least[longer]!) least[longer] = length;
    }
  }
}

/** Returns the length of a set's shortest branch, extended to another point. */
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

/** Returns the points of a set's shortest branch, its end first. */
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

/** Returns the last point whose extension to the next point has this length. */
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

/** The darkest point is in no set. The next one has the lowest bit. */
function bitOf(point: number): number {
  return 1 << (point - 1);
}

function pointOf(bit: number): number {
  return highestBit + 1 - Math.clz32(bit);
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
