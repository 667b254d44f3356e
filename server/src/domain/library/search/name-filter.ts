/** Names as searches look for them: which contain the words, and how well they answer. */
import { foldName, listBeginnings } from "@tincture/color/fold-words";
import { bytesAt, type TextColumn, wordAt } from "../index/ragged.ts";
import type { Segment } from "./segment.ts";
import type { IntegerLists, Integers } from "./packed-integers.ts";
import { findBegun, findWord, markContaining, type WordColumn, type WordRange } from "./word-column.ts";

/** Puts 0 in the place of each row whose name does not pass. */
export type NameFilter = (segment: Segment, kept: Uint8Array) => void;

/** Words of the name in any order, each whole or in part. */
export function filterParts(name: string): NameFilter {
  const parts = foldName(name)
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => Buffer.from(part))
    .sort((one, other) => other.length - one.length);
  return ({ words, oddNames: { rows, names } }, kept) => {
    const isNamed = markNames(names, parts);
    for (let place = 0; place < rows.length; place++) isNamed[place]! &= kept[rows[place]!]!;
    for (const part of parts) keepMarked(words.numbers, markContaining(words, part), kept);
    for (let place = 0; place < rows.length; place++) kept[rows[place]!] = isNamed[place]!;
  };
}

/**
 * Goes from one place of the first part to the next, and so never looks at most of the names.
 *
 * @returns 1 for each name that has all parts
 */
function markNames(names: TextColumn, [first, ...others]: readonly Buffer[]): Uint8Array {
  const { values, starts } = names;
  const isNamed = new Uint8Array(starts.length - 1);
  if (first === undefined) return isNamed.fill(1);
  let row = 0;
  for (let at = values.indexOf(first); at !== -1; at = values.indexOf(first, starts[row])) {
    while (wordAt(starts, row + 1) <= at) row++;
    const name = bytesAt(names, row);
    if (others.every((part) => name.includes(part))) isNamed[row] = 1;
    row++;
  }
  return isNamed;
}

/** @param marks - 1 for each word that one of a row has to be */
function keepMarked({ values, starts }: IntegerLists, marks: Uint8Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const end = starts[row + 1]! | 0;
    let isMarked = 0;
    for (let at = starts[row]! | 0; at < end; at++) isMarked |= marks[values[at]!]!;
    kept[row] = isMarked;
  }
}

/**
 * Beginnings of words of the name, in any order.
 *
 * @param words - by `foldWords`
 */
export function filterWords(words: readonly string[]): NameFilter {
  const beginnings = words.map(packBeginnings);
  return (segment, kept) => {
    const wanted = beginnings.map((forms) => findRanges(segment.words, forms));
    if (wanted.some((ranges) => ranges.every(isEmpty))) kept.fill(0);
    else for (const ranges of wanted) keepBegun(segment.words.numbers, ranges, kept);
  };
}

function packBeginnings(word: string): readonly Buffer[] {
  return listBeginnings(word).map((text) => Buffer.from(text));
}

function findRanges(column: WordColumn, forms: readonly Buffer[]): readonly WordRange[] {
  return forms.map((form) => findBegun(column, form));
}

function isEmpty({ from, to }: WordRange): boolean {
  return from === to;
}

/** @param ranges - a row with a word in one of them is kept; there are two at most */
function keepBegun(
  { values, starts }: IntegerLists,
  [first = noWords, other = noWords]: readonly WordRange[],
  kept: Uint8Array,
): void {
  const { from, to } = first;
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const end = starts[row + 1]! | 0;
    let isBegun = 0;
    for (let at = starts[row]! | 0; at < end; at++) {
      const number = values[at]! | 0;
      if ((number >= from && number < to) || (number >= other.from && number < other.to)) isBegun = 1;
    }
    kept[row] = isBegun;
  }
}

const noWords: WordRange = { from: 0, to: 0 };

/** How well the names of a segment answer: 0 it is these words, 1 it begins with them, 2 it has each of them whole, 3 only begun. */
interface NameRanks {
  /** No row has a smaller one. */
  readonly least: number;
  readonly rankOf: (row: number) => number;
}

/** @param words - by `foldWords`, at least one; every row that is ranked has a word for each that begins with it */
export function rankNames(words: readonly string[]): (segment: Segment) => NameRanks {
  const wholes = words.map((word) => Buffer.from(word));
  const beginnings = packBeginnings(words.at(-1) ?? "");
  return (segment) => {
    const wanted = wholes.map((whole) => findWord(segment.words, whole));
    const [first = noWords, other = noWords] = findRanges(segment.words, beginnings);
    return {
      least: leastRank(wanted),
      rankOf: (row) => rankRow(segment.words.numbers, row, { wanted, first, other }),
    };
  };
}

function leastRank(wanted: readonly number[]): number {
  if (wanted.every((number) => number !== -1)) return 0;
  return wanted.slice(0, -1).includes(-1) ? 3 : 1;
}

interface WantedWords {
  /** The number of each as a whole word. */
  readonly wanted: readonly number[];
  /** What the last one may begin. */
  readonly first: WordRange;
  readonly other: WordRange;
}

function rankRow({ values, starts }: IntegerLists, row: number, { wanted, first, other }: WantedWords): number {
  const start = starts[row]!;
  const end = starts[row + 1]!;
  const last = wanted.length - 1;
  let same = 0;
  while (same < wanted.length && start + same < end && values[start + same] === wanted[same]) same += 1;
  if (same > last) return end - start === wanted.length ? 0 : 1;
  if (same === last && start + same < end) {
    const number = values[start + same]!;
    if ((number >= first.from && number < first.to) || (number >= other.from && number < other.to)) return 1;
  }
  return wanted.every((number) => hasNumber(values, number, { start, end })) ? 2 : 3;
}

function hasNumber(
  values: Integers,
  number: number,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  for (let at = start; at < end; at++) if (values[at] === number) return true;
  return false;
}
