/**
 * Numbers in as few bytes as the largest of them needs. Segments are of one library, so those of a column are mostly of one kind, for
 * which engines make fast code; where loops are hot they read the array themselves, since what is read by one function for all columns
 * is read slowly.
 */

/** Whole numbers, none of them negative. */
export type Integers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export function packIntegers(numbers: readonly number[]): Integers {
  const most = numbers.reduce((larger, number) => (number > larger ? number : larger), 0);
  for (const Kind of [Uint8Array, Uint16Array, Uint32Array])
    if (most < 2 ** (8 * Kind.BYTES_PER_ELEMENT)) return Kind.from(numbers);
  return Float64Array.from(numbers);
}

/** Lists of different lengths in one array: that of row i is `values` from `starts[i]` up to `starts[i + 1]`. */
export interface IntegerLists {
  readonly values: Integers;
  readonly starts: Integers;
}

export function packIntegerLists(lists: readonly (readonly number[])[]): IntegerLists {
  return { values: packIntegers(lists.flat()), starts: packStarts(lists.map((list) => list.length)) };
}

/** Where each of some lists begins, one behind the other, and where the last one ends. */
export function packStarts(lengths: readonly number[]): Integers {
  let end = 0;
  return packIntegers([0, ...lengths.map((length) => (end += length))]);
}

/** The numbers of a row. */
export function listAt({ values, starts }: IntegerLists, row: number): readonly number[] {
  return Array.from(values.subarray(starts[row], starts[row + 1]));
}
