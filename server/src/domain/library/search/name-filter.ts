/**
 * Names as searches look for them, in columns of bytes: which contain the words, and how well they answer.
 *
 *     column     " dark gray sea\n sea\n grays\n"
 *     words      gra, sea                          looked for as " gra" and " sea", the longer one first
 */
import { foldName } from "../../colors/fold-name.ts";
import { listBeginnings } from "../../colors/fold-words.ts";
import { byteAt, type TextColumn, wordAt } from "../index/columns.ts";
import { bytesAt, joinWords, type Segment } from "./segment.ts";

/** Texts that a name contains, each of them: the longest first, and none of them empty. */
export interface NameFilter {
  readonly column: "names" | "words";
  /** Any form of each. */
  readonly texts: readonly (readonly Buffer[])[];
}

/** Words of the name in any order, each whole or in part. */
export function filterParts(name: string): NameFilter {
  const parts = foldName(name).split(" ");
  return { column: "names", texts: toTexts(parts.filter((part) => part !== "").map((part) => [part])) };
}

/** Beginnings of words of the name, in any order. @param words - by `foldWords` */
export function filterWords(words: readonly string[]): NameFilter {
  return { column: "words", texts: toTexts(words.map((word) => listBeginnings(` ${word}`))) };
}

function toTexts(forms: readonly (readonly string[])[]): NameFilter["texts"] {
  const length = ([first]: readonly Buffer[]): number => first?.length ?? 0;
  return forms.map((some) => some.map((form) => Buffer.from(form))).sort((one, other) => length(other) - length(one));
}

/** Puts 0 in the place of each row whose name does not pass. */
export function keepNamed(segment: Segment, { column, texts }: NameFilter, kept: Uint8Array): void {
  const [first, ...others] = texts;
  if (first === undefined) return;
  const named = new Uint8Array(kept.length);
  for (const form of first) markNamed(segment[column], { form, others }, named);
  for (let row = 0; row < named.length; row++) if (named[row] === 0) kept[row] = 0;
}

/** Goes from one place of the first text to the next, and so never looks at most of the names. */
function markNamed(
  column: TextColumn,
  { form, others }: { readonly form: Buffer; readonly others: NameFilter["texts"] },
  named: Uint8Array,
): void {
  const { values, starts } = column;
  let row = 0;
  for (let at = values.indexOf(form); at !== -1; at = values.indexOf(form, starts[row])) {
    while (wordAt(starts, row + 1) <= at) row++;
    if (others.length === 0 || hasTexts(bytesAt(column, row), others)) named[row] = 1;
    row++;
  }
}

function hasTexts(name: Buffer, texts: NameFilter["texts"]): boolean {
  return texts.every((forms) => forms.some((form) => name.includes(form)));
}

/** How well the words of a row's name answer: 0 it is these words, 1 it begins with them, 2 it has each of them whole, 3 only begun. */
export type NameRank = (words: TextColumn, row: number) => number;

/** @param words - by `foldWords`; every row that is ranked has a word for each that begins with it */
export function rankNames(words: readonly string[]): NameRank {
  const phrases = listBeginnings(joinWords(words)).map((phrase) => Buffer.from(phrase));
  const wholes = words.map((word) => Buffer.from(` ${word}`));
  return (column, row) => {
    for (const phrase of phrases) {
      const end = wordAt(column.starts, row) + phrase.length;
      if (!standsAt(column, wordAt(column.starts, row), phrase)) continue;
      return end === wordAt(column.starts, row + 1) - 1 && phrase === phrases[0] ? 0 : 1;
    }
    return wholes.every((whole) => hasWhole(column, row, whole)) ? 2 : 3;
  };
}

const blank = 0x20;
const lineBreak = 0x0a;

/** Whether a name has a word, which begins with a blank here and ends where the next one begins or the name ends. */
function hasWhole(column: TextColumn, row: number, word: Buffer): boolean {
  const last = wordAt(column.starts, row + 1) - word.length - 1;
  for (let at = wordAt(column.starts, row); at <= last; at++) {
    if (!standsAt(column, at, word)) continue;
    const next = byteAt(column.values, at + word.length);
    if (next === blank || next === lineBreak) return true;
  }
  return false;
}

function standsAt({ values }: TextColumn, at: number, text: Buffer): boolean {
  if (at + text.length > values.length) return false;
  for (let place = 0; place < text.length; place++) if (values[at + place] !== text[place]) return false;
  return true;
}
