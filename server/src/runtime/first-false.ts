/** Returns the index of the first item for which the test is false, by binary search. */
export function firstFalse<Item>(items: ArrayLike<Item>, test: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
