import { ciede2000 } from "../difference.ts";
import { type Lab, labAt } from "../cielab.ts";
import { isLeaf, type LabTree, lowerNode, middleOf } from "./lab-tree.ts";
import { boundQuery, type BoundQuery, lowerBound } from "./lower-bound.ts";

/** A color's number and its CIEDE2000 from the query. */
export type NearItem = { readonly item: number; readonly distance: number };

/** Without `accepts`, all colors count. */
type NearRequest = {
  readonly count: number;
  readonly accepts?: ((item: number) => boolean) | undefined;
};

/**
 * Returns the colors nearest to a color by CIEDE2000, nearest first. Ties are sorted by number.
 *
 * @see lower-bound.ts for the proof that no nearer color is skipped
 */
export function findNearest(tree: LabTree, lab: Lab, request: NearRequest): readonly NearItem[] {
  if (request.count === 0) return [];
  const search = new Search(tree, lab, request);
  search.visit(0, 0, tree.order.length);
  return search.found;
}

// Far above the rounding errors, about 1e-14.
const cutoffSlack = 1e-9;

/** A depth-first search, nearer child first. */
class Search {
  readonly found: NearItem[] = [];
  readonly #tree: LabTree;
  readonly #query: BoundQuery;
  readonly #request: NearRequest;
  /** The squared distance beyond which no color can be a result. */
  #cutoff = Infinity;

  constructor(tree: LabTree, lab: Lab, request: NearRequest) {
    this.#tree = tree;
    this.#query = boundQuery(lab);
    this.#request = request;
  }

  visit(node: number, start: number, end: number): void {
    if (isLeaf(start, end)) return this.#visitLeaf(start, end);
    const { boxes } = this.#tree;
    const middle = middleOf(start, end);
    const low = lowerNode(node);
    const high = low + 1;
    const lowBound = lowerBound(this.#query, boxes, low);
    const highBound = lowerBound(this.#query, boxes, high);
    if (lowBound <= highBound) {
      if (lowBound <= this.#cutoff) this.visit(low, start, middle);
      if (highBound <= this.#cutoff) this.visit(high, middle, end);
    } else {
      if (highBound <= this.#cutoff) this.visit(high, middle, end);
      if (lowBound <= this.#cutoff) this.visit(low, start, middle);
    }
  }

  #visitLeaf(start: number, end: number): void {
    const { order, points } = this.#tree;
    const { accepts } = this.#request;
    for (let position = start; position < end; position++) {
      if (lowerBound(this.#query, points, position) > this.#cutoff) continue;
      const item = order[position]!;
      if (accepts !== undefined && !accepts(item)) continue;
      this.#keep({ item, distance: ciede2000(this.#query.lab, labAt(points.least, position)) });
    }
  }

  #keep(near: NearItem): void {
    const { found } = this;
    const { count } = this.#request;
    let index = found.length;
    while (index > 0 && isBefore(near, found[index - 1]!)) index--;
    if (index === count) return;
    if (found.length === count) found.pop();
    found.splice(index, 0, near);
    if (found.length === count) this.#cutoff = squareOf(found[count - 1]!.distance) * (1 + cutoffSlack) + cutoffSlack;
  }
}

function isBefore(first: NearItem, second: NearItem): boolean {
  return first.distance < second.distance || (first.distance === second.distance && first.item < second.item);
}

function squareOf(x: number): number {
  return x * x;
}
