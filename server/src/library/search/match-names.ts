/** Matches palettes by the words of their names. */
import { listBeginnings } from "@tincture/color/fold-words";
import type { ListColumn } from "./list-column.ts";
import type { LibraryTable } from "./library-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

type NameColumns = Pick<LibraryTable, "words" | "wordTexts">;

/**
 * Sets `kept` to 0 for each row without a word that begins with each of the given words.
 *
 * @param words - from `foldWords`
 */
export function keepNamed({ words: column, wordTexts }: NameColumns, words: readonly string[], kept: Uint8Array): void {
  for (const word of words) keepMarked(column, markBegun(wordTexts, word), kept);
}

/** Sets `kept` to 0 for each row without a marked number. */
export function keepMarked({ values, starts, ends }: ListColumn, marks: Uint8Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    let isMarked = 0;
    for (let at = starts[row]!; at < ends[row]!; at++) isMarked |= marks[values[at]!]!;
    kept[row] = isMarked;
  }
}

/** Returns 1 by number for each text that begins with a word. */
export function markBegun({ texts }: Vocabulary, word: string): Uint8Array {
  const beginnings = listBeginnings(word);
  const marks = new Uint8Array(texts.length);
  for (let number = 0; number < marks.length; number++)
    for (const beginning of beginnings) if (texts[number]!.startsWith(beginning)) marks[number] = 1;
  return marks;
}

/**
 * Returns a function that ranks rows by how well their names match: 0 for a name of exactly these
 * words, 1 for a name that begins with them, 2 for a name that has each as a whole word, otherwise 3.
 *
 * @param words - from `foldWords`, at least one
 */
export function createNameRanks(
  { words: { values, starts, ends }, wordTexts }: NameColumns,
  words: readonly string[],
): (row: number) => number {
  const wanted = words.map((word) => wordTexts.find(word) ?? -1);
  const last = wanted.length - 1;
  const begunByLast = markBegun(wordTexts, words[last] ?? "");

  function hasWord(row: number, word: number): boolean {
    for (let at = starts[row]!; at < ends[row]!; at++) if (values[at] === word) return true;
    return false;
  }

  return (row) => {
    const start = starts[row]!;
    const length = ends[row]! - start;
    let same = 0;
    while (same <= last && same < length && values[start + same] === wanted[same]) same += 1;
    if (same > last) return length === wanted.length ? 0 : 1;
    if (same === last && same < length && begunByLast[values[start + same]!] === 1) return 1;
    return wanted.every((word) => hasWord(row, word)) ? 2 : 3;
  };
}
