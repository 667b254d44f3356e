import { ciede2000 } from "./difference.ts";
import type { Lab } from "./lab.ts";
import { boundQuery, type BoundQuery, differenceFloor } from "./nearest-bound.ts";
import { halves, isLeaf, type LabTree, type TreeRange } from "./nearest-tree.ts";

/** Colors by number, and the tree over them. */
export type LabIndex = { readonly labs: readonly Lab[]; readonly tree: LabTree };

/** A color's number and its CIEDE2000 distance from the query. */
export type NearItem = { readonly item: number; readonly distance: number };

/** How many of the nearest are wanted, and which colors count at all; all do when it does not say. */
export type NearWish = { readonly count: number; readonly accepts?: ((item: number) => boolean) | undefined };

/**
 * The colors nearest to a color by CIEDE2000, nearest first; equally near ones by number. The time grows with
 * `count`: this is for the first few hundred, sorting all distances is for more.
 *
 * @param index - at least one color
 * @param lab - CIELAB under D65
 * @param wish - a count from 0
 * @returns at most `count` colors
 * @see nearest-bound.ts for the proof that no nearer color is skipped
 * @example
 * findNearest(
 *   createNameIndex([{ name: "Ink", hex: "000000" }]),
 *   { l: 0, a: 0, b: 0 },
 *   { count: 1 },
 * )  // [{ item: 0, distance: 0 }]
 */
export function findNearest(index: LabIndex, lab: Lab, wish: NearWish): readonly NearItem[] {
  if (wish.count === 0) return [];
  const search: Search = { index, query: boundQuery(lab), wish, found: [], cutoff: Infinity };
  visit(search, { node: 0, start: 0, end: index.labs.length });
  return search.found;
}

/** `found` is sorted; `cutoff` is the square beyond which a color cannot be among the wanted any more. */
type Search = {
  readonly index: LabIndex;
  readonly query: BoundQuery;
  readonly wish: NearWish;
  readonly found: NearItem[];
  cutoff: number;
};

// Rounding errors of the bound and of CIEDE2000 are some 1e-14; a box must be farther by more to be skipped.
const cutoffSlack = 1e-9;

function visit(search: Search, range: TreeRange): void {
  if (isLeaf(range)) return visitLeaf(search, range);
  const [low, high] = halves(range);
  const lowFloor = differenceFloor(search.query, search.index.tree.boxes, low.node);
  const highFloor = differenceFloor(search.query, search.index.tree.boxes, high.node);
  const isLowFirst = lowFloor <= highFloor;
  if (Math.min(lowFloor, highFloor) <= search.cutoff) visit(search, isLowFirst ? low : high);
  if (Math.max(lowFloor, highFloor) <= search.cutoff) visit(search, isLowFirst ? high : low);
}

function visitLeaf(search: Search, { start, end }: TreeRange): void {
  const { index, query, wish } = search;
  for (let position = start; position < end; position++) {
    const item = index.tree.order[position]!;
    if (differenceFloor(query, index.tree.points, item) > search.cutoff) continue;
    if (wish.accepts !== undefined && !wish.accepts(item)) continue;
    keep(search, { item, distance: ciede2000(query.lab, index.labs[item]!) });
  }
}

function keep(search: Search, near: NearItem): void {
  const { found, wish } = search;
  let place = found.length;
  while (place > 0 && isBefore(near, found[place - 1]!)) place--;
  if (place === wish.count) return;
  found.splice(place, 0, near);
  if (found.length > wish.count) found.pop();
  if (found.length === wish.count)
    search.cutoff = found.at(-1)!.distance ** 2 * (1 + cutoffSlack) + cutoffSlack;
}

function isBefore(first: NearItem, second: NearItem): boolean {
  return first.distance < second.distance || (first.distance === second.distance && first.item < second.item);
}
