/** Names as searches look for them: which contain the words, and how well they answer. */
import { listBeginnings } from "@tincture/color/fold-words";
import type { Segment } from "./segment.ts";
import type { IntegerLists, Integers } from "./packed-integers.ts";
import { findBegun, findWord, type WordColumn, type WordRange } from "./word-column.ts";

/** Puts 0 in the place of each row whose name does not pass. */
export type NameFilter = (segment: Segment, kept: Uint8Array) => void;

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
