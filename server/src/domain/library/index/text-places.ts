/** Where the texts of palettes are: noted for a whole base at once, when a file of them has been written. */
import { type PaletteSort, paletteSorts } from "../palette.ts";
import type { Columns } from "./columns.ts";
import { compareIdTo, idBytesAt, type IdColumn } from "./id-column.ts";
import { shortAt, wordAt } from "./ragged.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";
import type { Base } from "./view.ts";

/** Texts in a file, one behind the other: all in one order, then all in the other. */
export interface PlacedTexts {
  /** What had them written; the base may be another one by now. */
  readonly columns: Columns;
  /** Rows of these columns, in the orders of the file. */
  readonly orders: Readonly<Record<PaletteSort, Uint32Array>>;
  /** By row; 0 for what has no text. */
  readonly lengths: Uint16Array;
  /** Of the first one. */
  readonly start: number;
}

/** Notes where texts are, for what a base still has of them, and that all others are nowhere. */
export function* placeTexts({ columns }: Base, placed: PlacedTexts): Steps<void> {
  const { texts } = columns;
  const rows = columns === placed.columns ? undefined : yield* matchRows(placed.columns.ids, columns.ids);
  texts.lengths.fill(0);
  let { start } = placed;
  for (const sort of paletteSorts) {
    for (const [place, from] of placed.orders[sort].entries()) {
      const length = shortAt(placed.lengths, from);
      const row = rows ? wordAt(rows, from) : from;
      if (row !== nowhere) {
        texts[sort][row] = start;
        texts.lengths[row] = length;
      }
      start += length;
      if (place % itemsPerStep === 0) yield;
    }
  }
}

const nowhere = 2 ** 32 - 1;

/** For each row of one column of ids the row of another that has the same: both ascend. */
function* matchRows(from: IdColumn, to: IdColumn): Steps<Uint32Array> {
  const rows = new Uint32Array(from.count).fill(nowhere);
  let other = 0;
  for (let row = 0; row < from.count; row++) {
    const id = idBytesAt(from, row);
    while (other < to.count && compareIdTo(to, other, id) < 0) other++;
    if (other < to.count && compareIdTo(to, other, id) === 0) rows[row] = other;
    if (row % itemsPerStep === 0) yield;
  }
  return rows;
}

/** How many rows have a text, of all that there are. */
export function countTexts({ texts }: Columns): number {
  return texts.lengths.reduce((count, length) => count + (length === 0 ? 0 : 1), 0);
}
