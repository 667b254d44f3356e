/** Orders two items; 0 only for the same item. */
export type Compare<Item> = (a: Item, b: Item) => number;

/** A change to a sorted array. */
export interface Amendment<Item> {
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

function spliceFew<Item>(
  { kept, dropped, inserted }: Amendment<Item>,
  compare: Compare<Item>,
): readonly Item[] {
  const items = kept.slice();
  for (const item of dropped) items.splice(placeOf(items, item, compare), 1);
  for (const item of inserted) items.splice(placeOf(items, item, compare), 0, item);
  return items;
}

function placeOf<Item>(items: readonly Item[], item: Item, compare: Compare<Item>): number {
  return firstNotBefore({ items, from: 0, to: items.length }, item, compare);
}

/** From the end, so that what stands before the first change is copied whole and nothing is compared in vain. */
function mergeMany<Item>(
  { kept, dropped, inserted }: Amendment<Item>,
  compare: Compare<Item>,
): readonly Item[] {
  const rest = dropped.size === 0 ? kept : kept.filter((item) => !dropped.has(item));
  const merged = rest.concat(inserted);
  let end = rest.length;
  for (let place = inserted.length - 1; place >= 0; place--) {
    const item = inserted[place]!;
    const start = lastPlaceFor({ items: rest, end }, item, compare);
    for (let index = start; index < end; index++) merged[index + place + 1] = rest[index]!;
    merged[start + place] = item;
    end = start;
  }
  return merged;
}

/** Like `firstNotBefore` among the items before an end; looks near the end first, in steps that double. */
function lastPlaceFor<Item>(
  { items, end }: { readonly items: readonly Item[]; readonly end: number },
  item: Item,
  compare: Compare<Item>,
): number {
  let high = end;
  let step = 1;
  while (high - step >= 0 && compare(items[high - step]!, item) >= 0) {
    high -= step;
    step *= 2;
  }
  return firstNotBefore({ items, from: Math.max(0, high - step), to: high }, item, compare);
}

/** Some consecutive items of a sorted array. */
interface SortedRange<Item> {
  readonly items: readonly Item[];
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

function firstNotBefore<Item>(
  { items, from, to }: SortedRange<Item>,
  item: Item,
  compare: Compare<Item>,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
