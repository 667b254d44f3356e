/** Matches and ranks palettes by a text. */
import { listBeginnings } from "@tincture/color/fold-words";
import { isNeutral, isOneTypo } from "@tincture/color/search";
import { cellAt, cellCount, hexOf, hueIndexAt } from "./color-cells.ts";
import type { LibraryTable, Vocabulary } from "./library-table.ts";
import {
  countBits,
  createCellMarker,
  excludedMark,
  type MeaningColors,
  rateColors,
  readMeaningColors,
  rankMeaning,
} from "./meaning-colors.ts";
import type { Meaning } from "@tincture/contract/library";

type RankRow = (row: number) => number | undefined;

/**
 * Sets `kept` to 0 for each row that does not match a text.
 *
 * @returns the ranks of the matching rows, by row
 */
export function keepMatching(table: LibraryTable, meaning: Meaning, kept: Uint8Array): Float64Array {
  const rankRow = createTextRanks(table, meaning);
  const ranks = new Float64Array(kept.length);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const rank = rankRow(row);
    if (rank === undefined) kept[row] = 0;
    else ranks[row] = rank;
  }
  return ranks;
}

function createTextRanks(table: LibraryTable, meaning: Meaning): RankRow {
  const { words: names, tags, wordTexts, tagTexts } = table;
  const colors = readMeaningColors(meaning.terms);
  const wordMarks = markWords(wordTexts, meaning.words);
  const tagMarks = markTags(tagTexts, meaning.words);
  const moods = colors.moods.flatMap((mood) => tagTexts.find(mood) ?? []);
  const excludedMoods = colors.excludedMoods.flatMap((mood) => tagTexts.find(mood) ?? []);
  const rateRow = createColorRates(table, colors);
  return (row) => {
    const hasTag = (tag: number): boolean => tags.has(row, tag);
    if (excludedMoods.some(hasTag)) return undefined;
    const look = rateRow(row);
    if (look === undefined) return undefined;
    const named = names.joinMarks(row, wordMarks);
    const tagged = tags.joinMarks(row, tagMarks) & ~named;
    return rankMeaning({
      words: meaning.words.length,
      named: countBits(named),
      tagged: countBits(tagged),
      colors: look.rate,
      moods: colors.moods.length === 0 ? undefined : moods.filter(hasTag).length / colors.moods.length,
      isEnough: colors.isEnough,
    });
  };
}

/** Returns a word and its possible singulars. */
export function listNumbers(word: string): readonly string[] {
  if (word.length > 4 && word.endsWith("ies")) return [word, `${word.slice(0, -3)}y`];
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? [word, word.slice(0, -1)] : [word];
}

/** Returns a bit mask per word of a name, with one bit per word of the text. */
function markWords(wordTexts: Vocabulary, words: readonly string[]): Uint32Array {
  const marks = new Uint32Array(wordTexts.texts.length);
  for (const [bit, word] of words.entries())
    for (const number of findSpellings(wordTexts, word)) marks[number]! |= 1 << bit;
  return marks;
}

/**
 * Finds a word or its plural in names; otherwise words that begin with it, so that "ice" finds no
 * Iceland poppy while there is ice; otherwise words that differ by one typing error.
 */
function findSpellings(wordTexts: Vocabulary, word: string): readonly number[] {
  const forms = listNumbers(word);
  const wholes = forms.flatMap((form) => [form, `${form}s`]).flatMap((form) => wordTexts.find(form) ?? []);
  if (wholes.length > 0) return wholes;
  const beginnings = forms.flatMap(listBeginnings);
  const begun = filterWords(wordTexts, (text) => beginnings.some((beginning) => text.startsWith(beginning)));
  return begun.length > 0 ? begun : filterWords(wordTexts, (text) => isOneTypo(word, text));
}

function filterWords(wordTexts: Vocabulary, isWanted: (text: string) => boolean): readonly number[] {
  const numbers: number[] = [];
  for (const { text, number } of wordTexts.entries()) if (isWanted(text)) numbers.push(number);
  return numbers;
}

/** Returns a bit mask per tag, with one bit per word of the text. */
function markTags(tagTexts: Vocabulary, words: readonly string[]): Uint32Array {
  const marks = new Uint32Array(tagTexts.texts.length);
  for (const { phrase, bits } of listPhrases(words)) {
    const number = tagTexts.find(phrase);
    if (number !== undefined) marks[number]! |= bits;
  }
  return marks;
}

function listPhrases(words: readonly string[]): readonly { readonly phrase: string; readonly bits: number }[] {
  return words.flatMap((word, place) => {
    const next = words[place + 1];
    const single = listNumbers(word).map((phrase) => ({ phrase, bits: 1 << place }));
    return next === undefined ? single : [...single, { phrase: `${word} ${next}`, bits: 3 << place }];
  });
}

function createColorRates(
  { cells, colors: { values, starts, ends } }: LibraryTable,
  colors: MeaningColors,
): (row: number) => { readonly rate: number | undefined } | undefined {
  const markCell = createCellMarker(colors);
  const marksByCell = new Int32Array(cellCount);
  const isKnown = new Uint8Array(cellCount);
  return (row) => {
    const [from, end] = [starts[row]!, ends[row]!];
    const shift = cells.starts[row]! - from;
    let hues = 0;
    let nearness = 0;
    let marks = 0;
    for (let at = from; at < end; at++) {
      const cell = cellAt(cells.values[at + shift]!);
      if (isKnown[cell] === 0) [marksByCell[cell], isKnown[cell]] = [markCell(cell), 1];
      const mark = marksByCell[cell]!;
      if (mark === excludedMark) return undefined;
      nearness += mark & 0xff;
      marks |= mark;
      hues |= 1 << hueIndexAt(values[at]!);
    }
    if ((hues & colors.excludedHues) !== 0 || colors.hues.some((mask) => (hues & mask) === 0)) return undefined;
    const neutrals = colors.isNeutral ? countNeutrals(values.subarray(from, end)) : 0;
    const rate = rateColors({ size: end - from, nearness, marks, neutrals }, colors);
    return rate !== undefined && rate < 0 ? undefined : { rate };
  };
}

function countNeutrals(colors: Uint32Array): number {
  let count = 0;
  for (const color of colors) if (isNeutral(hexOf(color))) count += 1;
  return count;
}

type NameColumns = Pick<LibraryTable, "words" | "wordTexts">;

/** Sets `kept` to 0 for each row without a word that begins with each of the given words. */
export function keepNamed({ words: column, wordTexts }: NameColumns, words: readonly string[], kept: Uint8Array): void {
  for (const word of words) column.keepMarked(markBegun(wordTexts, word), kept);
}

function markBegun({ texts }: Vocabulary, word: string): Uint32Array {
  const beginnings = listBeginnings(word);
  const marks = new Uint32Array(texts.length);
  for (const beginning of beginnings)
    for (let number = 0; number < marks.length; number++) if (texts[number]!.startsWith(beginning)) marks[number] = 1;
  return marks;
}

/**
 * Returns a function that ranks a row: 0 for a name of exactly these words, 1 for a name that
 * begins with them, 2 for a name that has each as a whole word, otherwise 3.
 */
export function createNameRanks(
  { words: column, wordTexts }: NameColumns,
  words: readonly string[],
): (row: number) => number {
  const wanted = words.map((word) => wordTexts.find(word) ?? -1);
  const last = wanted.length - 1;
  const begunByLast = markBegun(wordTexts, words[last] ?? "");
  return (row) => {
    const own = column.list(row);
    let same = 0;
    while (same <= last && same < own.length && own[same] === wanted[same]) same += 1;
    if (same > last) return own.length === wanted.length ? 0 : 1;
    if (same === last && same < own.length && begunByLast[own[same]!] === 1) return 1;
    return wanted.every((word) => column.has(row, word)) ? 2 : 3;
  };
}
