/**
 * Sorting that the built-in functions do not do: a million rows without holding the event loop, and a sorted array that changes in
 * a few places.
 */
import { firstFalse, numberAt, wordAt } from "./ragged.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";

/** Orders rows by a number each, the largest first. */
interface RowOrder {
  /** The number of each row. */
  readonly keys: Float64Array;
  /** Orders rows with equal numbers; when it returns 0 they stay as they stand. */
  readonly compareTies: (a: number, b: number) => number;
}

/** Rows per run that is sorted at once before runs are merged. */
const runLength = 512;

/**
 * Sorts rows in place and in interruptible steps: a stable bottom-up merge sort over runs of 512. The keys move along with
 * their rows, so that merging reads memory in sequence; `TypedArray.prototype.sort` would hold the event loop for a second
 * when there are a million rows.
 *
 * @returns the rows, in this array or in another one of the same length
 */
export function* sortRows(rows: Uint32Array, { keys, compareTies }: RowOrder): Steps<Uint32Array> {
  for (let start = 0; start < rows.length; start += runLength) {
    rows.subarray(start, start + runLength).sort((a, b) => numberAt(keys, b) - numberAt(keys, a) || compareTies(a, b));
    yield;
  }
  let from: KeyedRows = { rows, keys: yield* pickKeys(rows, keys) };
  let to: KeyedRows = { rows: new Uint32Array(rows.length), keys: new Float64Array(rows.length) };
  for (let width = runLength; width < rows.length; width *= 2) {
    for (let start = 0; start < rows.length; start += width * 2) {
      const merge = startMerge(from.rows.length, start, width);
      while (merge.target < merge.end) {
        mergeSome({ from, to, merge }, compareTies);
        yield;
      }
    }
    [from, to] = [to, from];
  }
  return from.rows;
}

/** Rows, and their keys in the same places. */
interface KeyedRows {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
}

/** How far the merge of two neighboring runs has come. */
interface Merge {
  left: number;
  readonly middle: number;
  right: number;
  target: number;
  readonly end: number;
}

function* pickKeys(rows: Uint32Array, keys: Float64Array): Steps<Float64Array> {
  const picked = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    picked[index] = numberAt(keys, wordAt(rows, index));
    if (index % itemsPerStep === 0) yield;
  }
  return picked;
}

function startMerge(length: number, start: number, width: number): Merge {
  const middle = Math.min(start + width, length);
  return { left: start, middle, right: middle, target: start, end: Math.min(middle + width, length) };
}

/** Merges until both runs are used up, or for one step. */
function mergeSome(
  { from, to, merge }: { readonly from: KeyedRows; readonly to: KeyedRows; readonly merge: Merge },
  compareTies: (a: number, b: number) => number,
): void {
  let { left, right } = merge;
  const { middle, end } = merge;
  const stop = Math.min(merge.target + itemsPerStep, end);
  for (let target = merge.target; target < stop; target++) {
    const isLeft =
      right === end ||
      (left < middle &&
        (numberAt(from.keys, left) > numberAt(from.keys, right) ||
          (from.keys[left] === from.keys[right] &&
            compareTies(wordAt(from.rows, left), wordAt(from.rows, right)) <= 0)));
    const source = isLeft ? left++ : right++;
    to.rows[target] = wordAt(from.rows, source);
    to.keys[target] = numberAt(from.keys, source);
  }
  merge.left = left;
  merge.right = right;
  merge.target = stop;
}

/** Orders two items; 0 only for the same item. */
type Compare<Item> = (a: Item, b: Item) => number;

/** A change to a sorted array. */
interface Amendment<Item> {
  /** Sorted. */
  readonly kept: readonly Item[];
  /** Some of those kept. */
  readonly dropped: ReadonlySet<Item>;
  /** Sorted. */
  readonly inserted: readonly Item[];
}

/** Up to so many items, moving the rest of the array for each of them is faster than looking at every item. */
const spliceMax = 16;

/** Returns the sorted array after the change; the given ones stay as they are. */
export function mergeSorted<Item>(amendment: Amendment<Item>, compare: Compare<Item>): readonly Item[] {
  const { kept, dropped, inserted } = amendment;
  const changes = dropped.size + inserted.length;
  if (changes === 0) return kept;
  return changes <= spliceMax ? spliceFew(amendment, compare) : mergeMany(amendment, compare);
}

function spliceFew<Item>({ kept, dropped, inserted }: Amendment<Item>, compare: Compare<Item>): readonly Item[] {
  const items = kept.slice();
  const placeOf = (item: Item): number => firstFalse(items, (other) => compare(other, item) < 0);
  for (const item of dropped) items.splice(placeOf(item), 1);
  for (const item of inserted) items.splice(placeOf(item), 0, item);
  return items;
}

/** From the end, so that what stands before the first change is copied whole and nothing is compared in vain. */
function mergeMany<Item>({ kept, dropped, inserted }: Amendment<Item>, compare: Compare<Item>): readonly Item[] {
  const rest = dropped.size === 0 ? kept : kept.filter((item) => !dropped.has(item));
  const merged = rest.concat(inserted);
  let end = rest.length;
  for (let place = inserted.length - 1; place >= 0; place--) {
    const item = inserted[place]!;
    const start = lastPlaceFor(rest, end, (other) => compare(other, item) < 0);
    for (let index = start; index < end; index++) merged[index + place + 1] = rest[index]!;
    merged[start + place] = item;
    end = start;
  }
  return merged;
}

/** The first of the items before an end that is not before the one to insert; looks near the end first, in steps that double. */
function lastPlaceFor<Item>(items: readonly Item[], end: number, isBefore: (item: Item) => boolean): number {
  let step = 1;
  for (let to = end; ; step *= 2) {
    const from = to - step;
    const item = items[from];
    if (item === undefined || isBefore(item)) return firstFalse(items, isBefore, { from: Math.max(0, from), to });
    to = from;
  }
}
