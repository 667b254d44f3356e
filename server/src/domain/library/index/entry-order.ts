import type { PaletteSort } from "../library-index.ts";
import type { Columns, PackedEntry } from "./columns.ts";
import { compareTextTo } from "./ragged.ts";

/**
 * The two sort orders between entries outside of columns. Both are total: entries that agree in all else differ in their
 * slug, and while a change of slugs has arrived only in part, still in their id.
 */
export const comparePacked: Record<PaletteSort, (a: PackedEntry, b: PackedEntry) => number> = {
  popular: (a, b) => b.entry.saveCount - a.entry.saveCount || comparePackedByDate(a, b),
  recent: comparePackedByDate,
};

/** The same orders between a row and an entry outside: negative when the row comes first. */
export const compareRowTo: Record<
  PaletteSort,
  (columns: Columns, row: number, packed: PackedEntry) => number
> = {
  popular: (columns, row, packed) =>
    packed.entry.saveCount - columns.saveCounts[row]! || compareRowToByDate(columns, row, packed),
  recent: compareRowToByDate,
};

function comparePackedByDate(a: PackedEntry, b: PackedEntry): number {
  return (
    b.entry.publishedAt - a.entry.publishedAt || Buffer.compare(a.slug, b.slug) || Buffer.compare(a.id, b.id)
  );
}

function compareRowToByDate(columns: Columns, row: number, packed: PackedEntry): number {
  return (
    packed.entry.publishedAt - columns.publishedAts[row]! ||
    compareTextTo(columns.slugs, row, packed.slug) ||
    compareTextTo(columns.ids, row, packed.id)
  );
}
