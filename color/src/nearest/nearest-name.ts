import type { NamedColor } from "../color-names.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab, type Lab } from "../cielab.ts";
import { findNearest, type LabIndex, type NearItem } from "./find-nearest.ts";
import { numberAt } from "../number-at.ts";
import { buildLabTree, type LabTree } from "./lab-tree.ts";
import type { NearCells } from "./near-cells.ts";

/** Named colors prepared for finding the nearest; make it once with `createNameIndex`. */
export type NameIndex = LabIndex & { readonly names: readonly NamedColor[] };

/** A named color and how far it is: CIEDE2000, unrounded. `item` is its place in the list. */
export type NearName = NamedColor & NearItem;

/** Which part of an order: `count` of it after the first `offset`; integers from 0. */
type OrderPage = { readonly offset: number; readonly count: number };

/** A part of the order by distance, over the colors that `accepts` lets pass: all unless it is given. */
type NearPage = OrderPage & { readonly accepts?: ((item: number) => boolean) | undefined };

// Up to here a search of the tree was measured faster than sorting all distances.
const searchedMax = 400;

/**
 * An index over named colors. Its tree takes 31,000 of them some tens of milliseconds, and is built by the first search: who has cells
 * hardly makes one.
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
  let tree: LabTree | undefined;
  return {
    labs,
    names,
    get tree() {
      return (tree ??= buildLabTree(labs));
    },
  };
}

/**
 * The named color nearest to a color by CIEDE2000, exactly as comparing it with each of them would find it;
 * among equally near ones the earliest in the list.
 *
 * @param index - made by `createNameIndex`
 * @param hex - six hexadecimal digits
 * @param cells - of the same names, where there are some: they answer without a search, in a tenth of its time
 * @returns name, hex, place in the list, and distance, which is 0 for a color that is in the list
 * @throws {SyntaxError} when the text is not a hex
 * @see near-cells.ts, and difference-floor.ts for the proof that no nearer color is skipped
 * @example
 * nearestColorName(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020").name  // "Ink"
 */
export function nearestColorName(index: NameIndex, hex: string, cells?: NearCells): NearName {
  return nameItem(index, cells?.find(hex) ?? findNearest(index, hexToLab(hex), { count: 1 })[0]!);
}

/**
 * A page of the named colors in order of their CIEDE2000 distance from a color; equally near ones in the order
 * of the list. Pages follow each other without gap or overlap.
 *
 * @param index - made by `createNameIndex`
 * @param hex - six hexadecimal digits
 * @param page - `offset` and `count`, integers from 0; `accepts`, told a place in the list, may leave colors out
 * @returns at most `count` colors, fewer at the end of the list
 * @throws {SyntaxError} when the text is not a hex
 * @example
 * nearestColorNames(createNameIndex([{ name: "Ink", hex: "101020" }]), "101020", { offset: 1, count: 5 })  // []
 */
export function nearestColorNames(index: NameIndex, hex: string, page: NearPage): readonly NearName[] {
  const lab = hexToLab(hex);
  const end = page.offset + page.count;
  const items =
    end <= searchedMax
      ? findNearest(index, lab, { count: end, accepts: page.accepts }).slice(page.offset)
      : sortAll(index, lab, page);
  return items.map((near) => nameItem(index, near));
}

function sortAll({ labs }: NameIndex, lab: Lab, { offset, count, accepts }: NearPage): readonly NearItem[] {
  const items: number[] = [];
  for (let item = 0; item < labs.length; item++) if (accepts === undefined || accepts(item)) items.push(item);
  const distances = new Float64Array(items.length);
  for (const [position, item] of items.entries()) distances[position] = ciede2000(lab, labs[item]!);
  const positions = smallestPositions(distances, { offset, count });
  return positions.map((position) => ({ item: items[position]!, distance: numberAt(distances, position) }));
}

/** The positions of the smallest values, smallest first; equal values by position. No value is NaN. */
function smallestPositions(values: Readonly<Float64Array>, { offset, count }: OrderPage): readonly number[] {
  const end = Math.min(offset + count, values.length);
  if (offset >= end) return [];
  const sorted = Float64Array.from(values).sort();
  const least = numberAt(sorted, offset);
  const greatest = numberAt(sorted, end - 1);
  const positions: number[] = [];
  for (let position = 0; position < values.length; position++) {
    if (numberAt(values, position) >= least && numberAt(values, position) <= greatest) positions.push(position);
  }
  positions.sort((first, second) => numberAt(values, first) - numberAt(values, second) || first - second);
  const skipped = offset - sorted.indexOf(least);
  return positions.slice(skipped, skipped + end - offset);
}

function nameItem({ names }: NameIndex, { item, distance }: NearItem): NearName {
  const { name, hex } = names[item]!;
  return { name, hex, item, distance };
}
