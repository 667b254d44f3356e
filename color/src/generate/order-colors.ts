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
 * @see Land, Doig 1960, An automatic method of solving discrete programming problems (branch and bound)
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
  return Array.from(path, (index) => points[index]!.hex);
}

/** More than rounding adds to a path: what a bound rules out by as much is longer for sure. */
const rounding = 1e-9;

/** The search for a path; arrays are by depth, but for `steps` and those that tell of the nearest. */
type Search = {
  readonly count: number;
  /** Distances from each point to each, by rows. */
  readonly steps: number[];
  /** From each point to the nearest other: what it costs at least to reach it. */
  readonly nearest: Float64Array;
  /** From each point to the nearest other and to the second nearest, added: a path through it takes that at least. */
  readonly twoNearest: Float64Array;
  /** The greatest step from a point to its second nearest: the last point of a path, which it does not leave, saves no more. */
  readonly secondMost: number;
  readonly path: Uint8Array;
  /** What the path is long up to there, and what the points that are left cost at least. */
  readonly lengths: Float64Array;
  readonly rests: Float64Array;
  /** The sum of `twoNearest` over the points that are left. */
  readonly passes: Float64Array;
  readonly best: Uint8Array;
  bestLength: number;
};

/**
 * The open path of least length, by branch and bound. The points come from dark to light: that order is the first bound,
 * and a path that ends before it began would be the reverse of another.
 */
function shortestPath(points: readonly Lab[]): Uint8Array {
  const search = startSearch(points);
  const { count, nearest, twoNearest, path, rests, passes } = search;
  for (let start = 0; start < count; start += 1) tryNearest(search, start);
  const rest = nearest.reduce((sum, step) => sum + step);
  const pass = twoNearest.reduce((sum, step) => sum + step);
  for (let start = 0; start < count - 1; start += 1) {
    path[0] = start;
    rests[0] = rest - nearest[start]!;
    passes[0] = pass - twoNearest[start]!;
    extendPath(search, 1, 1 << start);
  }
  return search.best;
}

function startSearch(points: readonly Lab[]): Search {
  const count = points.length;
  const steps = listSteps(points);
  const nearest = new Float64Array(count);
  const twoNearest = new Float64Array(count);
  let [bestLength, secondMost] = [0, 0];
  for (let point = 0; point < count; point += 1) {
    let [first, second] = [Infinity, Infinity];
    for (let other = 0; other < count; other += 1) {
      const step = other === point ? Infinity : steps[point * count + other]!;
      second = Math.min(second, Math.max(first, step));
      first = Math.min(first, step);
    }
    nearest[point] = first;
    // Of two points each is the end of the path.
    const passing = count > 2 ? second : first;
    twoNearest[point] = first + passing;
    secondMost = Math.max(secondMost, passing);
    if (point > 0) bestLength += steps[point * count + point - 1]!;
  }
  const path = Uint8Array.from({ length: count }, (_, index) => index);
  const [lengths, rests, passes] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const bounds = { nearest, twoNearest, secondMost };
  return { count, steps, ...bounds, path, lengths, rests, passes, best: path.slice(), bestLength };
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

/** The path that always goes on to the nearest point left: a good one makes the search for the best one short. */
function tryNearest(search: Search, start: number): void {
  const { count, steps, path } = search;
  path[0] = start;
  let taken = 1 << start;
  for (let depth = 1; depth < count; depth += 1) {
    const row = path[depth - 1]! * count;
    let next = -1;
    for (let point = 0; point < count; point += 1) {
      if ((taken & (1 << point)) === 0 && (next < 0 || steps[row + point]! < steps[row + next]!)) next = point;
    }
    path[depth] = next;
    taken |= 1 << next;
  }
  if (path[count - 1]! < start) path.reverse();
  let length = 0;
  for (let depth = 1; depth < count; depth += 1) length += steps[path[depth - 1]! * count + path[depth]!]!;
  if (length >= search.bestLength) return;
  search.best.set(path);
  search.bestLength = length;
}

/** Tries all ways to go on from the first `depth` points of the path, which `taken` has as bits. */
function extendPath(search: Search, depth: number, taken: number): void {
  const { count, steps, nearest, twoNearest, secondMost, path, lengths, rests, passes } = search;
  const row = path[depth - 1]! * count;
  const length = lengths[depth - 1]!;
  const rest = rests[depth - 1]!;
  for (let point = 0; point < count; point += 1) {
    if ((taken & (1 << point)) !== 0) continue;
    const longer = length + steps[row + point]!;
    const restAfter = rest - nearest[point]!;
    if (longer + restAfter >= search.bestLength) continue;
    const passAfter = passes[depth - 1]! - twoNearest[point]!;
    // Each step of the way belongs to the two points that it joins.
    if (longer + (nearest[point]! + passAfter - secondMost) / 2 >= search.bestLength + rounding) continue;
    path[depth] = point;
    lengths[depth] = longer;
    rests[depth] = restAfter;
    passes[depth] = passAfter;
    if (depth + 1 < count) extendPath(search, depth + 1, taken | (1 << point));
    else if (point > path[0]!) {
      search.best.set(path);
      search.bestLength = longer;
    }
  }
}

function distance(one: Lab, two: Lab): number {
  const l = one.l - two.l;
  const a = one.a - two.a;
  const b = one.b - two.b;
  return Math.sqrt(l * l + a * a + b * b);
}
