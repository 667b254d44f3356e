/**
 * The words of many names: each different word once, and of each row the numbers of its words. Words that begin alike have numbers
 * in a row, so that one look into the words tells which numbers are wanted, and rows are compared by numbers alone.
 *
 *     rows      gray sea | sea | grays        words   0 gray, 1 grays, 2 sea
 *     numbers     0   2  |  2  |   1          gra…    from 0 to before 2
 */
import {
  compareTextTo,
  firstFalse,
  packLists,
  type Ragged,
  type TextColumn,
  textAt,
  wordAt,
} from "../index/columns.ts";

export interface WordColumn {
  /** All different, ascending by their bytes. */
  readonly words: TextColumn;
  /** Of each row, in the order of its name. */
  readonly numbers: Ragged<Uint32Array>;
}

/** Consecutive numbers of words. */
export interface WordRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** @param rows - the words of each row, by `foldWords` */
export function packWords(rows: readonly (readonly string[])[]): WordColumn {
  const words = [...new Set(rows.flat())].map((word) => ({ word, bytes: Buffer.from(word) }));
  words.sort((one, other) => one.bytes.compare(other.bytes));
  const numbers = new Map(words.map(({ word }, number) => [word, number]));
  return {
    words: packBuffers(words.map(({ bytes }) => bytes)),
    numbers: packLists(rows.map((row) => row.map((word) => numbers.get(word) ?? 0))),
  };
}

export function packBuffers(buffers: readonly Buffer[]): TextColumn {
  const starts = new Uint32Array(buffers.length + 1);
  for (let row = 0; row < buffers.length; row++) starts[row + 1] = wordAt(starts, row) + (buffers[row]?.length ?? 0);
  return { values: Buffer.concat(buffers), starts };
}

/** The words of a row. */
export function wordsAt({ words, numbers }: WordColumn, row: number): readonly string[] {
  const own = numbers.values.subarray(numbers.starts[row], numbers.starts[row + 1]);
  return Array.from(own, (number) => textAt(words, number));
}

/** The number of a word; -1 where no row has it. */
export function findWord({ words }: WordColumn, word: Uint8Array): number {
  const number = findPlace(words, word);
  return number < countTexts(words) && compareTextTo(words, number, word) === 0 ? number : -1;
}

/** The words that begin so. */
export function findBegun({ words }: WordColumn, beginning: Uint8Array): WordRange {
  const from = findPlace(words, beginning);
  return { from, to: findPlace(words, Buffer.concat([beginning, afterAll])) };
}

/** No byte of UTF-8 is as large. */
const afterAll = Uint8Array.of(255);

/** Where a text is or would be. */
function findPlace(words: TextColumn, text: Uint8Array): number {
  return firstFalse(words.starts, (_, number) => compareTextTo(words, number, text) < 0, { to: countTexts(words) });
}

function countTexts({ starts }: TextColumn): number {
  return starts.length - 1;
}
