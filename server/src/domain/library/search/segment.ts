import { foldWords } from "@tincture/color/fold-words";
import { numberAt, packBuffers, type TextColumn, textAt } from "../index/ragged.ts";
import { compareIdTo, findRow as findIdRow, idBytesAt, type IdColumn, joinIds } from "../index/id-column.ts";
import type { TagNumbers } from "../index/tag-numbers.ts";
import { packId } from "../packed-id.ts";
import type { Palette, PaletteSort } from "../palette.ts";
import { type ColorColumn, colorsAt, packColorColumn, packColors } from "./color-column.ts";
import {
  listAt,
  packStarts,
  packIntegerLists,
  packIntegers,
  type IntegerLists,
  type Integers,
} from "./packed-integers.ts";
import { packWords, type WordColumn, wordsAt } from "./word-column.ts";

/** What is searched of a palette. */
export interface SearchRow {
  /** By `packId`. */
  readonly id: Buffer;
  /** By `foldWords`. */
  readonly words: readonly string[];
  readonly slug: string;
  /** From `packColors`. */
  readonly colors: Uint32Array;
  readonly tags: readonly number[];
  readonly saveCount: number;
  /** The times of recent saves. */
  readonly saveTimes: Float64Array;
  readonly publishedAt: number;
}

/** Some rows by column, ascending by the bytes of their ids. Nothing of it changes but which rows count as removed. */
export interface Segment {
  readonly count: number;
  readonly ids: IdColumn;
  readonly words: WordColumn;
  readonly slugs: TextColumn;
  readonly colors: ColorColumn;
  readonly tags: IntegerLists;
  readonly saveCounts: Integers;
  readonly saveTimes: TimeColumn;
  readonly publishedAts: Float64Array;
  /** All rows in the order of each sort. */
  readonly orders: Readonly<Record<PaletteSort, Uint16Array>>;
  /** The rows with times of saves. */
  readonly savedLately: Uint16Array;
  /** 1 where the row does not count any more. */
  readonly removed: Uint8Array;
  removedCount: number;
}

/** Times of row i from `starts[i]` up to `starts[i + 1]`. */
interface TimeColumn {
  readonly values: Float64Array;
  readonly starts: Integers;
}

/** A palette as it is searched. */
export interface SearchedPalette extends Palette {
  /** As at the moment of its save count; undefined when there are none. */
  readonly recentSaves?: readonly number[];
}

export function toSearchRow(palette: SearchedPalette, tagNumbers: TagNumbers): SearchRow {
  const { id, name, slug, colors, tags, saveCount, recentSaves = [], publishedAt } = palette;
  return {
    id: packId(id),
    words: foldWords(name),
    slug,
    colors: packColors(colors),
    tags: tagNumbers.numberAll(tags),
    saveCount,
    saveTimes: Float64Array.from(recentSaves),
    publishedAt,
  };
}

/** @param unsorted - at least one and at most 65,536, with ids that differ */
export function packSegment(unsorted: readonly SearchRow[]): Segment {
  const rows = unsorted.toSorted((one, other) => one.id.compare(other.id));
  const slugs = rows.map((row) => Buffer.from(row.slug));
  return {
    count: rows.length,
    ids: joinIds(rows.map((row) => row.id)),
    words: packWords(rows.map((row) => row.words)),
    slugs: packBuffers(slugs),
    colors: packColorColumn(rows.map((row) => row.colors)),
    tags: packIntegerLists(rows.map((row) => row.tags)),
    saveCounts: packIntegers(rows.map((row) => row.saveCount)),
    saveTimes: packTimes(rows.map((row) => row.saveTimes)),
    publishedAts: Float64Array.from(rows, (row) => row.publishedAt),
    orders: orderRows(rows, slugs),
    savedLately: Uint16Array.from(rows.keys()).filter((row) => rows[row]?.saveTimes.length !== 0),
    removed: new Uint8Array(rows.length),
    removedCount: 0,
  };
}

/** `popular` is `recent`, stably sorted by save count. Rows of one slug stay in the order of their ids. */
function orderRows(rows: readonly SearchRow[], slugs: readonly Buffer[]): Segment["orders"] {
  const keys = rows.map(({ saveCount, publishedAt }, row) => ({
    row,
    saveCount,
    publishedAt,
    slug: slugs[row] ?? noBytes,
  }));
  const recent = keys.sort((one, other) => other.publishedAt - one.publishedAt || one.slug.compare(other.slug));
  const popular = recent.toSorted((one, other) => other.saveCount - one.saveCount);
  return { recent: Uint16Array.from(recent, toRow), popular: Uint16Array.from(popular, toRow) };
}

const noBytes = Buffer.alloc(0);

function toRow({ row }: { readonly row: number }): number {
  return row;
}

/** The rows that still count, to be packed anew. */
export function listRows(segment: Segment): readonly SearchRow[] {
  const rows: SearchRow[] = [];
  for (let row = 0; row < segment.count; row++) if (segment.removed[row] === 0) rows.push(rowAt(segment, row));
  return rows;
}

/** Makes the row with an id count no longer. @returns whether there was one that counted */
export function removeRow(segment: Segment, id: Buffer): boolean {
  const row = findRow(segment, id);
  if (row === undefined) return false;
  segment.removed[row] = 1;
  segment.removedCount += 1;
  return true;
}

/** The row with an id, if there is one that counts. */
export function findRow({ ids, count, removed }: Segment, id: Buffer): number | undefined {
  if (compareIdTo(ids, count - 1, id) < 0 || compareIdTo(ids, 0, id) > 0) return undefined;
  const row = findIdRow(ids, id);
  return row !== undefined && removed[row] === 0 ? row : undefined;
}

function rowAt(segment: Segment, row: number): SearchRow {
  const { ids, words: column, slugs, colors, tags, saveCounts, saveTimes, publishedAts } = segment;
  return {
    id: idBytesAt(ids, row),
    words: wordsAt(column, row),
    slug: textAt(slugs, row),
    colors: colorsAt(colors, row),
    tags: listAt(tags, row),
    saveCount: saveCounts[row]!,
    saveTimes: saveTimes.values.subarray(saveTimes.starts[row], saveTimes.starts[row + 1]),
    publishedAt: numberAt(publishedAts, row),
  };
}

function packTimes(lists: readonly Float64Array[]): TimeColumn {
  const starts = packStarts(lists.map((list) => list.length));
  const values = new Float64Array(starts[lists.length]!);
  for (const [row, list] of lists.entries()) values.set(list, starts[row]);
  return { values, starts };
}
