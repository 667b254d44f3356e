/** Finds and ranks the palettes of a segment that match a text. */
import { isNeutral, isOneTypo } from "@tincture/color/search";
import { listBeginnings } from "@tincture/color/fold-words";
import { byteAt, textAt } from "../index/ragged.ts";
import type { TagNumbers } from "../index/tag-numbers.ts";
import { cellCount, hexOf, hueIndexAt } from "./color-column.ts";
import {
  countBits,
  createCellMarker,
  type MeaningColors,
  rateColors,
  readMeaningColors,
  shunnedMark,
} from "./meaning-colors.ts";
import type { Meaning } from "./meaning.ts";
import { rankMeaning } from "./rate-meaning.ts";
import type { Segment } from "./segment.ts";
import { findBegun, findWord } from "./word-column.ts";

/** Returns the rank of a row, or undefined if it does not match. */
type RankRow = (row: number) => number | undefined;

export interface MeaningFilter {
  /** Prepares a segment. */
  rankRows(segment: Segment): RankRow;
  /** Sets `kept` to 0 for each row that does not match. */
  keep(segment: Segment, kept: Uint8Array): void;
}

export function createMeaningFilter(
  meaning: Meaning,
  segments: readonly Segment[],
  tagNumbers: TagNumbers,
): MeaningFilter {
  const colors = readMeaningColors(meaning.terms);
  const words = meaning.words.map((word) => findSpelling(word, segments));
  const tagMarks = markTags(meaning.words, tagNumbers);
  const moods = numberTags(colors.moods, tagNumbers);
  const shunnedMoods = numberTags(colors.shunnedMoods, tagNumbers);
  const readColors = createColorReader(colors);

  function rankRows(segment: Segment): RankRow {
    const wordMarks = markWords(words, segment);
    const { numbers } = segment.words;
    return (row) => {
      const hasTag = (tag: number): boolean => rowHas(segment.tags, row, tag);
      if (shunnedMoods.some(hasTag)) return undefined;
      const look = readColors(segment, row);
      if (look === undefined) return undefined;
      const named = joinMarks(numbers, row, wordMarks);
      const tagged = joinMarks(segment.tags, row, tagMarks) & ~named;
      return rankMeaning({
        words: words.length,
        named: countBits(named),
        tagged: countBits(tagged),
        colors: look.rate,
        moods: colors.moods.length === 0 ? undefined : moods.filter(hasTag).length / colors.moods.length,
        isEnough: colors.isEnough,
      });
    };
  }

  return {
    rankRows,
    keep(segment, kept) {
      const rankRow = rankRows(segment);
      for (let row = 0; row < kept.length; row++) {
        if (byteAt(kept, row) !== 0 && rankRow(row) === undefined) kept[row] = 0;
      }
    },
  };
}

/** Returns a word and its possible singulars. */
export function listNumbers(word: string): readonly string[] {
  if (word.length > 4 && word.endsWith("ies")) return [word, `${word.slice(0, -3)}y`];
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? [word, word.slice(0, -1)] : [word];
}

/**
 * Finds a word or its plural in names. If no name has it, finds words that begin with it, so that
 * "ice" finds no Iceland poppy while there is ice. If none does, finds words that differ by one
 * typing error.
 */
function findSpelling(word: string, segments: readonly Segment[]): (segment: Segment) => readonly number[] {
  const wholes = listNumbers(word).flatMap((form) => [Buffer.from(form), Buffer.from(`${form}s`)]);
  const findWhole = ({ words }: Segment): readonly number[] =>
    wholes.map((whole) => findWord(words, whole)).filter((number) => number !== -1);
  if (segments.some((segment) => findWhole(segment).length > 0)) return findWhole;
  const beginnings = listNumbers(word).flatMap((form) => listBeginnings(form).map((text) => Buffer.from(text)));
  const find = ({ words }: Segment): readonly number[] =>
    beginnings.flatMap((beginning) => {
      const { from, to } = findBegun(words, beginning);
      return Array.from({ length: to - from }, (_, place) => from + place);
    });
  if (segments.some((segment) => find(segment).length > 0)) return find;
  return ({ words: { words } }) => {
    const numbers: number[] = [];
    for (let number = 0; number < words.starts.length - 1; number++)
      if (isOneTypo(word, textAt(words, number))) numbers.push(number);
    return numbers;
  };
}

/** Returns a bit mask per word of the segment, with one bit per word of the text. */
function markWords(words: readonly ((segment: Segment) => readonly number[])[], segment: Segment): Uint32Array {
  const marks = new Uint32Array(segment.words.words.starts.length - 1);
  for (const [bit, find] of words.entries()) for (const number of find(segment)) marks[number]! |= 1 << bit;
  return marks;
}

/** Returns a bit mask per tag, with one bit per word of the text. */
function markTags(words: readonly string[], tagNumbers: TagNumbers): Uint32Array {
  const marks = new Uint32Array(tagNumbers.count);
  for (const { phrase, bits } of listPhrases(words)) {
    const number = tagNumbers.find(phrase);
    if (number !== undefined) marks[number]! |= bits;
  }
  return marks;
}

/** Lists the words and word pairs that may be tags, with the bits of their words. */
function listPhrases(words: readonly string[]): readonly { readonly phrase: string; readonly bits: number }[] {
  return words.flatMap((word, place) => {
    const next = words[place + 1];
    const single = listNumbers(word).map((phrase) => ({ phrase, bits: 1 << place }));
    return next === undefined ? single : [...single, { phrase: `${word} ${next}`, bits: 3 << place }];
  });
}

function numberTags(tags: readonly string[], tagNumbers: TagNumbers): readonly number[] {
  return tags.flatMap((tag) => tagNumbers.find(tag) ?? []);
}

type Lists = Segment["tags"];

function rowHas({ values, starts }: Lists, row: number, wanted: number): boolean {
  for (let at = starts[row]!; at < starts[row + 1]!; at++) if (values[at] === wanted) return true;
  return false;
}

function joinMarks({ values, starts }: Lists, row: number, marks: Uint32Array): number {
  const end = starts[row + 1]! | 0;
  let joined = 0;
  for (let at = starts[row]! | 0; at < end; at++) joined |= marks[values[at]!]!;
  return joined;
}

/** Returns a function that rates the colors of a row, or returns undefined if they do not match. */
function createColorReader(
  colors: MeaningColors,
): (segment: Segment, row: number) => { readonly rate: number | undefined } | undefined {
  const markCell = createCellMarker(colors);
  const unknown = -1;
  const known = new Int32Array(cellCount).fill(unknown);
  const isKnown = new Uint8Array(cellCount);
  return ({ colors: { cells, colors: own, starts } }, row) => {
    const from = starts[row]!;
    const end = starts[row + 1]!;
    let hues = 0;
    let nearness = 0;
    let marks = 0;
    for (let at = from; at < end; at++) {
      const cell = cells[at]!;
      if (isKnown[cell] === 0) [known[cell], isKnown[cell]] = [markCell(cell), 1];
      const mark = known[cell]!;
      if (mark === shunnedMark) return undefined;
      nearness += mark & 0xff;
      marks |= mark;
      hues |= 1 << hueIndexAt(own[at]!);
    }
    if ((hues & colors.shunnedHues) !== 0 || colors.hues.some((mask) => (hues & mask) === 0)) return undefined;
    const neutrals = colors.isNeutral ? countNeutrals(own.subarray(from, end)) : 0;
    const rate = rateColors({ size: end - from, nearness, marks, neutrals }, colors);
    return rate !== undefined && rate < 0 ? undefined : { rate };
  };
}

function countNeutrals(colors: Uint32Array): number {
  let count = 0;
  for (const color of colors) if (isNeutral(hexOf(color))) count += 1;
  return count;
}
