import { linearToOklab } from "../oklab.ts";
import type { Lab } from "../cielab.ts";
import { numberAt } from "../number-at.ts";
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
  return path.map((index) => points[index]!.hex);
}

type Search = {
  readonly count: number;
  /** Distances from each point to each, by rows. */
  readonly steps: Float64Array;
  /** From each point to the nearest other: what it costs at least to reach it. */
  readonly nearest: Float64Array;
  readonly path: number[];
  best: readonly number[];
  bestLength: number;
};

/**
 * The open path of least length, by branch and bound. The points come from dark to light: that order is the first bound,
 * and a path that ends before it began would be the reverse of another.
 */
function shortestPath(points: readonly Lab[]): readonly number[] {
  const search = startSearch(points);
  const { count, nearest, path } = search;
  const rest = nearest.reduce((sum, step) => sum + step);
  for (let start = 0; start < count - 1; start += 1) {
    path[0] = start;
    extendPath(search, 1, { taken: 1 << start, length: 0, rest: rest - numberAt(nearest, start) });
  }
  return search.best;
}

function startSearch(points: readonly Lab[]): Search {
  const count = points.length;
  const steps = new Float64Array(count * count);
  const nearest = new Float64Array(count).fill(Infinity);
  let bestLength = 0;
  for (let to = 1; to < count; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const step = distance(points[from]!, points[to]!);
      steps[from * count + to] = step;
      steps[to * count + from] = step;
      if (step < numberAt(nearest, from)) nearest[from] = step;
      if (step < numberAt(nearest, to)) nearest[to] = step;
    }
    bestLength += numberAt(steps, to * count + to - 1);
  }
  const path = Array.from({ length: count }, (_, index) => index);
  return { count, steps, nearest, path, best: [...path], bestLength };
}

/** Tries all ways to go on from the first `depth` points of the path; `rest` is what the others cost at least. */
function extendPath(
  search: Search,
  depth: number,
  { taken, length, rest }: { readonly taken: number; readonly length: number; readonly rest: number },
): void {
  const { count, steps, nearest, path } = search;
  const row = path[depth - 1]! * count;
  for (let point = 0; point < count; point += 1) {
    if ((taken & (1 << point)) !== 0) continue;
    const longer = length + numberAt(steps, row + point);
    const restAfter = rest - numberAt(nearest, point);
    if (longer + restAfter >= search.bestLength) continue;
    path[depth] = point;
    if (depth + 1 < count) {
      extendPath(search, depth + 1, { taken: taken | (1 << point), length: longer, rest: restAfter });
    } else if (point > path[0]!) {
      search.best = [...path];
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
