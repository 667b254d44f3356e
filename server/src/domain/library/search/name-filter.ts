/**
 * Names as searches look for them, in columns of bytes: which contain the words, and how well they answer.
 *
 *     column     " dark gray sea\n sea\n grays\n"
 *     words      gra, sea                          looked for as " gra" and " sea"
 */
import { foldName } from "../../colors/fold-name.ts";
import { listBeginnings } from "../../colors/fold-words.ts";
import { byteAt, type TextColumn, wordAt } from "../index/columns.ts";
import { bytesAt, joinWords, type Segment } from "./segment.ts";

/** Puts 0 in the place of each row whose name does not pass. */
export type NameFilter = (segment: Segment, kept: Uint8Array) => void;

/** Words of the name in any order, each whole or in part. */
export function filterParts(name: string): NameFilter {
  const [first, ...others] = foldName(name)
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => Buffer.from(part))
    .sort((one, other) => other.length - one.length);
  return ({ names }, kept) => {
    if (first === undefined) return;
    const named = new Uint8Array(kept.length);
    markNames(names, { first, others }, named);
    for (let row = 0; row < named.length; row++) if (named[row] === 0) kept[row] = 0;
  };
}

/** The parts of a name, none of them empty: the longest first. */
interface NameParts {
  readonly first: Buffer;
  readonly others: readonly Buffer[];
}

/** Goes from one place of the first part to the next, and so never looks at most of the names. */
function markNames(names: TextColumn, { first, others }: NameParts, named: Uint8Array): void {
  const { values, starts } = names;
  let row = 0;
  for (let at = values.indexOf(first); at !== -1; at = values.indexOf(first, starts[row])) {
    while (wordAt(starts, row + 1) <= at) row++;
    const name = bytesAt(names, row);
    if (others.every((part) => name.includes(part))) named[row] = 1;
    row++;
  }
}

/**
 * Beginnings of words of the name, in any order. A letter or two begin a word of most names, so each name is looked through.
 *
 * @param words - by `foldWords`
 */
export function filterWords(words: readonly string[]): NameFilter {
  const beginnings = words.map((word) => listBeginnings(` ${word}`).map((text) => Buffer.from(text)));
  return (segment, kept) => {
    for (const forms of beginnings) keepBegun(segment.words, forms, kept);
  };
}

/** @param forms - any of them will do */
function keepBegun(column: TextColumn, [first, other]: readonly Buffer[], kept: Uint8Array): void {
  if (first === undefined) return;
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0 || hasBegun(column, row, first)) continue;
    if (other === undefined || !hasBegun(column, row, other)) kept[row] = 0;
  }
}

function hasBegun(column: TextColumn, row: number, text: Uint8Array): boolean {
  const { values, starts } = column;
  const last = wordAt(starts, row + 1) - text.length;
  for (let at = wordAt(starts, row); at < last; at++) {
    if (values[at] === blank && standsAt(column, at, text)) return true;
  }
  return false;
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

function standsAt({ values }: TextColumn, at: number, text: Uint8Array): boolean {
  if (at + text.length > values.length) return false;
  for (let place = 0; place < text.length; place++) if (values[at + place] !== text[place]) return false;
  return true;
}
