import { ciede2000 } from "../difference.ts";
import type { Lab } from "../cielab.ts";
import { boundQuery, type BoundQuery, differenceFloor } from "./difference-floor.ts";
import { quickDifference, quickErrorMax } from "./quick-difference.ts";
import { type LabTree, leafSize, lowerNode, middleOf } from "./lab-tree.ts";

/** Colors by number, and the tree over them. */
export type LabIndex = { readonly labs: readonly Lab[]; readonly tree: LabTree };

/** A color's number and its CIEDE2000 distance from the query. */
export type NearItem = { readonly item: number; readonly distance: number };

/** How many of the nearest are wanted, and which colors count at all; all do when it does not say. */
type NearRequest = {
  readonly count: number;
  readonly accepts?: ((item: number) => boolean) | undefined;
  /** A square of a distance beyond which nobody is wanted. */
  readonly cutoff?: number;
};

/**
 * The colors nearest to a color by CIEDE2000, nearest first; equally near ones by number. The time grows with
 * `count`: this is for the first few hundred, sorting all distances is for more.
 *
 * @param index - at least one color
 * @param lab - CIELAB under D65
 * @param request - a count from 0
 * @returns at most `count` colors
 * @see difference-floor.ts for the proof that no nearer color is skipped
 * @example
 * findNearest(
 *   createNameIndex([{ name: "Ink", hex: "000000" }]),
 *   { l: 0, a: 0, b: 0 },
 *   { count: 1 },
 * )  // [{ item: 0, distance: 0 }]
 */
export function findNearest(index: LabIndex, lab: Lab, request: NearRequest): readonly NearItem[] {
  if (request.count === 0) return [];
  const search = new Search(index, lab, request);
  search.visit(0, 0, index.labs.length);
  return search.found;
}

// Rounding errors of the bound and of CIEDE2000 are some 1e-14; a box must be farther by more to be skipped.
const cutoffSlack = 1e-9;
/** The quick difference is off by less. */
const quickSlack = 2 * quickErrorMax;

/** One walk through the tree, without an object for each node: it is the dearest part of looking a color up. */
class Search {
  /** Sorted. */
  readonly found: NearItem[] = [];
  readonly #labs: readonly Lab[];
  readonly #tree: LabTree;
  readonly #lab: Lab;
  readonly #query: BoundQuery;
  readonly #request: NearRequest;
  /** The square beyond which a color cannot be among the wanted any more. */
  #cutoff: number;

  constructor({ labs, tree }: LabIndex, lab: Lab, request: NearRequest) {
    this.#labs = labs;
    this.#tree = tree;
    this.#lab = lab;
    this.#query = boundQuery(lab);
    this.#request = request;
    this.#cutoff = request.cutoff ?? Infinity;
  }

  /** Looks through a node and the positions it covers, the half first that can hold the nearer color. */
  visit(node: number, start: number, end: number): void {
    if (end - start <= leafSize) return this.#visitLeaf(start, end);
    const { boxes } = this.#tree;
    const middle = middleOf(start, end);
    const low = lowerNode(node);
    const high = low + 1;
    const lowFloor = differenceFloor(this.#query, boxes, low);
    const highFloor = differenceFloor(this.#query, boxes, high);
    if (lowFloor <= highFloor) {
      if (lowFloor <= this.#cutoff) this.visit(low, start, middle);
      if (highFloor <= this.#cutoff) this.visit(high, middle, end);
    } else {
      if (highFloor <= this.#cutoff) this.visit(high, middle, end);
      if (lowFloor <= this.#cutoff) this.visit(low, start, middle);
    }
  }

  #visitLeaf(start: number, end: number): void {
    const tree = this.#tree;
    const { accepts } = this.#request;
    for (let position = start; position < end; position++) {
      if (differenceFloor(this.#query, tree.points, position) > this.#cutoff) continue;
      if (quickDifference(this.#lab, tree.colors, position) > this.#cutoff * (1 + quickSlack) + quickSlack) continue;
      const item = tree.order[position]!;
      if (accepts === undefined || accepts(item))
        this.#keep({ item, distance: ciede2000(this.#lab, this.#labs[item]!) });
    }
  }

  #keep(near: NearItem): void {
    const { found } = this;
    const { count } = this.#request;
    let place = found.length;
    while (place > 0 && isBefore(near, found[place - 1]!)) place--;
    if (place === count) return;
    if (found.length === count) found.pop();
    found.splice(place, 0, near);
    if (found.length === count) this.#cutoff = squareOf(found[count - 1]!.distance) * (1 + cutoffSlack) + cutoffSlack;
  }
}

function squareOf(distance: number): number {
  return distance * distance;
}

function isBefore(first: NearItem, second: NearItem): boolean {
  return first.distance < second.distance || (first.distance === second.distance && first.item < second.item);
}
