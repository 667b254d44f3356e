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
  for (const item of dropped) items.splice(firstNotBefore(items, item, compare), 1);
  for (const item of inserted) items.splice(firstNotBefore(items, item, compare), 0, item);
  return items;
}

function mergeMany<Item>(
  { kept, dropped, inserted }: Amendment<Item>,
  compare: Compare<Item>,
): readonly Item[] {
  const merged: Item[] = [];
  let next = 0;
  for (const item of kept) {
    if (dropped.has(item)) continue;
    while (next < inserted.length && compare(inserted[next]!, item) < 0) merged.push(inserted[next++]!);
    merged.push(item);
  }
  while (next < inserted.length) merged.push(inserted[next++]!);
  return merged;
}

function firstNotBefore<Item>(items: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
