import type { NamedColor } from "../color-names.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab, type Lab } from "../cielab.ts";
import { findNearest, type NearItem } from "./find-nearest.ts";
import { buildLabTree, type LabTree } from "./lab-tree.ts";

export type NameIndex = {
  readonly names: readonly NamedColor[];
  readonly labs: readonly Lab[];
  readonly tree: LabTree;
};

/** The index in the list, and the CIEDE2000 from the query, unrounded. */
export type NearName = NamedColor & NearItem;

type OrderPage = { readonly offset: number; readonly count: number };

/** A page of the names that `accepts` returns true for, or of all. */
type NearPage = OrderPage & { readonly accepts?: ((item: number) => boolean) | undefined };

// Measured: beyond this, sorting all distances is faster than searching the tree.
const searchedMax = 400;

/**
 * Creates an index over named colors. For the whole list this takes about 100 ms.
 *
 * @throws {SyntaxError} if a hex is invalid
 * @example
 * createNameIndex([{ name: "Ink", hex: "101020" }]).names.length  // 1
 */
export function createNameIndex(names: readonly NamedColor[]): NameIndex {
  if (names.length === 0) throw new RangeError("A name index needs at least one color");
  const labs = names.map(({ hex }) => hexToLab(hex));
  return { labs, names, tree: buildLabTree(labs) };
}

/**
 * Returns the named color nearest to a color by CIEDE2000, exactly as comparing all of them would.
 * Ties go to the first in the list.
 *
 * @returns the name, with distance 0 for a color that is in the list
 * @see lower-bound.ts for the proof that no nearer color is skipped
 * @example
 * nearestColorName(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020").name  // "Ink"
 */
export function nearestColorName(index: NameIndex, hex: string): NearName {
  return nameItem(index, findNearest(index.tree, hexToLab(hex), { count: 1 })[0]!);
}

/**
 * Returns a page of the named colors, sorted by their CIEDE2000 from a color. Ties keep the order
 * of the list, so pages neither overlap nor skip.
 *
 * @param page - `offset` and `count` from 0; `accepts` gets an index of the list and can leave
 *   colors out
 * @example
 * nearestColorNames(
 *   createNameIndex([{ name: "Ink", hex: "101020" }]),
 *   "101020",
 *   { offset: 1, count: 5 },
 * )  // []
 */
export function nearestColorNames(index: NameIndex, hex: string, page: NearPage): readonly NearName[] {
  const lab = hexToLab(hex);
  const end = page.offset + page.count;
  const items =
    end <= searchedMax
      ? findNearest(index.tree, lab, { count: end, accepts: page.accepts }).slice(page.offset)
      : sortAll(index, lab, page);
  return items.map((near) => nameItem(index, near));
}

function sortAll({ labs }: NameIndex, lab: Lab, { offset, count, accepts }: NearPage): readonly NearItem[] {
  const items: number[] = [];
  for (let item = 0; item < labs.length; item++) if (accepts === undefined || accepts(item)) items.push(item);
  const distances = new Float64Array(items.length);
  for (const [position, item] of items.entries()) distances[position] = ciede2000(lab, labs[item]!);
  const positions = smallestPositions(distances, { offset, count });
  return positions.map((position) => ({ item: items[position]!, distance: distances[position]! }));
}

/** Smallest first. Ties are sorted by position. */
function smallestPositions(values: Readonly<Float64Array>, { offset, count }: OrderPage): readonly number[] {
  const end = Math.min(offset + count, values.length);
  if (offset >= end) return [];
  const sorted = Float64Array.from(values).sort();
  const least = sorted[offset]!;
  const greatest = sorted[end - 1]!;
  const positions: number[] = [];
  for (let position = 0; position < values.length; position++) {
    if (values[position]! >= least && values[position]! <= greatest) positions.push(position);
  }
  positions.sort((first, second) => values[first]! - values[second]! || first - second);
  const skipped = offset - sorted.indexOf(least);
  return positions.slice(skipped, skipped + end - offset);
}

function nameItem({ names }: NameIndex, { item, distance }: NearItem): NearName {
  const { name, hex } = names[item]!;
  return { name, hex, item, distance };
}
