/**
 * The words of many names: each different word once, and of each row the numbers of its words. Words that begin alike have numbers
 * in a row, so that one look into the words tells which numbers are wanted, and rows are compared by numbers alone.
 *
 *     rows      gray sea | sea | grays        words   0 gray, 1 grays, 2 sea
 *     numbers     0   2  |  2  |   1          gra…    from 0 to before 2
 */
import { compareTextTo, firstFalse, packBuffers, type TextColumn, textAt } from "../index/ragged.ts";
import { listAt, packIntegerLists, type IntegerLists } from "./packed-integers.ts";

export interface WordColumn {
  /** All different, ascending by their bytes. */
  readonly words: TextColumn;
  /** Of each row, in the order of its name. */
  readonly numbers: IntegerLists;
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
    numbers: packIntegerLists(rows.map((row) => row.map((word) => numbers.get(word) ?? 0))),
  };
}

/** The words of a row. */
export function wordsAt({ words, numbers }: WordColumn, row: number): readonly string[] {
  return listAt(numbers, row).map((number) => textAt(words, number));
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
