import type { NamedColor } from "./color-names.ts";
import { ciede2000 } from "./difference.ts";
import { hexToLab, type Lab } from "./lab.ts";
import { boundQuery, type BoundQuery, differenceFloor } from "./nearest-bound.ts";
import { buildLabTree, halves, isLeaf, type LabTree, type TreeRange } from "./nearest-tree.ts";

/** Named colors prepared for finding the nearest; make it once with `createNameIndex`. */
export type NameIndex = {
  readonly names: readonly NamedColor[];
  readonly labs: readonly Lab[];
  readonly tree: LabTree;
};

/** A named color and how far it is: CIEDE2000, unrounded. */
export type NearName = NamedColor & { readonly distance: number };

/** Which of the colors in order of distance: `count` of them after the first `offset`. */
export type NearPage = { readonly offset: number; readonly count: number };

/**
 * An index over named colors; building it for 32,000 takes some tens of milliseconds.
 *
 * @param names - at least one color
 * @returns an index that keeps the order of the names
 * @throws {RangeError} when there is no color
 * @throws {SyntaxError} when one of the hexes is none
 * @example
 * createNameIndex([{ name: "Ink", hex: "101020" }]).names.length  // 1
 */
export function createNameIndex(names: readonly NamedColor[]): NameIndex {
  if (names.length === 0) throw new RangeError("A name index needs at least one color");
  const labs = names.map(({ hex }) => hexToLab(hex));
  return { names, labs, tree: buildLabTree(labs) };
}

/**
 * The named color nearest to a color by CIEDE2000, exactly as comparing it with each of them would find it;
 * among equally near ones the earliest in the list.
 *
 * @param index - made by `createNameIndex`
 * @param hex - six hexadecimal digits
 * @returns name, hex and distance, which is 0 for a color that is in the list
 * @throws {SyntaxError} when the text is not a hex
 * @see nearest-bound.ts for the proof that the search skips no nearer color
 * @example
 * nearestColorName(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020").name  // "Ink"
 */
export function nearestColorName(index: NameIndex, hex: string): NearName {
  const query = boundQuery(hexToLab(hex));
  const best: Best = { item: 0, distance: Infinity, cutoff: Infinity };
  visit({ index, query, best }, { node: 0, start: 0, end: index.names.length });
  return { ...index.names[best.item]!, distance: best.distance };
}

/**
 * A page of the named colors in order of their CIEDE2000 distance from a color; equally near ones in the order
 * of the list. Pages follow each other without gap or overlap.
 *
 * @param index - made by `createNameIndex`
 * @param hex - six hexadecimal digits
 * @param page - `offset` and `count`, integers from 0
 * @returns at most `count` colors, fewer at the end of the list
 * @throws {SyntaxError} when the text is not a hex
 * @example
 * nearestColorNames(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020", { offset: 1, count: 5 })  // []
 */
export function nearestColorNames(index: NameIndex, hex: string, page: NearPage): readonly NearName[] {
  const distances = nameDistances(index, hex);
  return smallestItems(distances, page).map((item) => ({
    ...index.names[item]!,
    distance: distances[item]!,
  }));
}

/**
 * The CIEDE2000 distances of all named colors from a color.
 *
 * @param index - made by `createNameIndex`
 * @param hex - six hexadecimal digits
 * @returns one distance per name, in the order of the list
 * @throws {SyntaxError} when the text is not a hex
 * @example
 * nameDistances(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020")[0]  // 0
 */
export function nameDistances(index: NameIndex, hex: string): Float64Array {
  const lab = hexToLab(hex);
  return Float64Array.from(index.labs, (other) => ciede2000(lab, other));
}

/**
 * The numbers of the smallest values, smallest first; equal values by number.
 *
 * @param values - no NaN among them
 * @param page - `offset` and `count`, integers from 0
 * @returns positions in `values`
 * @example
 * smallestItems(Float64Array.of(3, 1, 2, 1), { offset: 1, count: 2 })  // [3, 2]
 */
export function smallestItems(
  values: Readonly<Float64Array>,
  { offset, count }: NearPage,
): readonly number[] {
  const end = Math.min(offset + count, values.length);
  if (offset >= end) return [];
  const sorted = Float64Array.from(values).sort();
  const [least, greatest] = [sorted[offset]!, sorted[end - 1]!];
  const items: number[] = [];
  for (const [item, value] of values.entries()) if (value >= least && value <= greatest) items.push(item);
  items.sort((first, second) => values[first]! - values[second]! || first - second);
  const skipped = offset - sorted.indexOf(least);
  return items.slice(skipped, skipped + end - offset);
}

type Best = { item: number; distance: number; cutoff: number };
type Search = { readonly index: NameIndex; readonly query: BoundQuery; readonly best: Best };

// Rounding errors of the bound and of CIEDE2000 are some 1e-14; a box must be farther by more to be skipped.
const cutoffSlack = 1e-9;

function visit(search: Search, range: TreeRange): void {
  if (isLeaf(range)) return visitLeaf(search, range);
  const [first, second] = halves(range);
  const firstFloor = floorOf(search, first);
  const secondFloor = floorOf(search, second);
  if (firstFloor <= secondFloor) {
    if (firstFloor <= search.best.cutoff) visit(search, first);
    if (secondFloor <= search.best.cutoff) visit(search, second);
  } else {
    if (secondFloor <= search.best.cutoff) visit(search, second);
    if (firstFloor <= search.best.cutoff) visit(search, first);
  }
}

function floorOf({ index, query }: Search, range: TreeRange): number {
  return differenceFloor(query, index.tree.boxes, range.node);
}

function visitLeaf({ index, query, best }: Search, { start, end }: TreeRange): void {
  for (let position = start; position < end; position++) {
    const item = index.tree.order[position]!;
    if (differenceFloor(query, index.tree.points, item) > best.cutoff) continue;
    const distance = ciede2000(query.lab, index.labs[item]!);
    if (distance < best.distance || (distance === best.distance && item < best.item)) {
      best.item = item;
      best.distance = distance;
      best.cutoff = distance * distance * (1 + cutoffSlack) + cutoffSlack;
    }
  }
}
