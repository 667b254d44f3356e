/** Where the texts of palettes are: noted for a whole base at once, when a file of them has been written. */
import { type Columns, placeText, wordAt, shortAt } from "./columns.ts";
import { findRow } from "./id-table.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";
import type { Base } from "./view.ts";

/** Texts in a file, one behind the other. */
export interface PlacedTexts {
  /** What had them written; the base may be another one by now. */
  readonly columns: Columns;
  /** Rows of these columns, in the order of the file. */
  readonly rows: Uint32Array;
  /** In the same order; 0 for what has no text. */
  readonly lengths: Uint16Array;
  /** Of the first one. */
  readonly start: number;
}

/** Notes where texts are, for what a base still has of them, and that all others are nowhere. */
export function* placeTexts({ columns, table }: Base, placed: PlacedTexts): Steps<void> {
  columns.texts.lengths.fill(0);
  const { values, starts } = placed.columns.ids;
  let start = placed.start;
  for (let place = 0; place < placed.rows.length; place++) {
    const from = wordAt(placed.rows, place);
    const length = shortAt(placed.lengths, place);
    const isSame = columns === placed.columns;
    const row = isSame ? from : findRow(table, values.subarray(wordAt(starts, from), wordAt(starts, from + 1)));
    if (row !== undefined) placeText(columns, row, { start, length });
    start += length;
    if (place % itemsPerStep === 0) yield;
  }
}

/** How many rows have a text, of all that there are. */
export function countTexts({ texts }: Columns): number {
  return texts.lengths.reduce((count, length) => count + (length === 0 ? 0 : 1), 0);
}
