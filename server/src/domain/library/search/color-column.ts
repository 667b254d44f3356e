import { wordAt } from "../index/columns.ts";

/** Numbers of one packed color: lightness, a, b. */
export const axes = 3;

/** Colors of many palettes: those of row i from `starts[i]` up to `starts[i + 1]`, counted in colors. */
export interface ColorColumn {
  readonly steps: Int16Array;
  readonly starts: Uint32Array;
}

/** @param lists - the packed colors of each row */
export function packColorColumn(lists: readonly Int16Array[]): ColorColumn {
  const starts = new Uint32Array(lists.length + 1);
  for (const [row, list] of lists.entries()) starts[row + 1] = wordAt(starts, row) + list.length / axes;
  const steps = new Int16Array(wordAt(starts, lists.length) * axes);
  for (const [row, list] of lists.entries()) steps.set(list, wordAt(starts, row) * axes);
  return { steps, starts };
}

/** The packed colors of a row, without a copy. */
export function colorsAt({ steps, starts }: ColorColumn, row: number): Int16Array {
  return steps.subarray(wordAt(starts, row) * axes, wordAt(starts, row + 1) * axes);
}
