/** A change to a sorted array. */
export interface Amendment<Item> {
  /** Sorted. */
  readonly kept: readonly Item[];
  readonly dropped: ReadonlySet<Item>;
  /** Sorted. */
  readonly inserted: readonly Item[];
}

/** Returns the sorted array after the change, in one linear pass; the given ones stay as they are. */
export function mergeSorted<Item>(
  { kept, dropped, inserted }: Amendment<Item>,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const left = dropped.size === 0 ? kept : kept.filter((item) => !dropped.has(item));
  if (inserted.length === 0) return left;
  const merged: Item[] = [];
  let next = 0;
  for (const item of inserted) {
    const end = firstNotBefore({ items: left, from: next, item }, compare);
    while (next < end) merged.push(left[next++]!);
    merged.push(item);
  }
  while (next < left.length) merged.push(left[next++]!);
  return merged;
}

interface Search<Item> {
  readonly items: readonly Item[];
  readonly from: number;
  readonly item: Item;
}

function firstNotBefore<Item>(
  { items, from, item }: Search<Item>,
  compare: (a: Item, b: Item) => number,
): number {
  let low = from;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
