import { isOneTypo } from "@tincture/color";
import { foldWords, listBeginnings } from "@tincture/color/fold-words";
import { createNameLines, type NameLines, type NameRank, nameRanks } from "./name-lines.ts";
import { createWordRuns, type WordRuns } from "./word-runs.ts";

/** Searches names by the beginnings of their words. */
export interface NameSearch {
  /**
   * Ranks each thing by its best name. A name matches if every word of the text begins one of its
   * words, in any order. It also matches if the text is whole words of it, joined or split, such as
   * `rebeccapurple`. Both are folded by `foldWords`. If hardly any name matches, one typing error
   * per word is corrected.
   */
  rankNames(text: string): RankedNames;
}

interface RankedNames {
  /** A rank from `nameRanks` per thing. */
  readonly ranks: Uint8Array;
  /** The words with typing errors corrected, if names match these. */
  readonly corrected?: string;
}

interface Prepared {
  readonly lines: NameLines;
  readonly runs: WordRuns;
}

/**
 * Creates a search over names. The first search prepares it, which takes about 80 ms for all color
 * names.
 *
 * @param names - all names of each thing
 */
export function createNameSearch(names: readonly (readonly string[])[]): NameSearch {
  let prepared: Prepared | undefined;
  let counts: ReadonlyMap<string, number> | undefined;

  function rankNames(text: string): RankedNames {
    const ranks = new Uint8Array(names.length);
    const words = foldWords(text);
    if (words.length === 0) return { ranks };
    const { lines, runs } = (prepared ??= prepare(names));
    rankLines(lines, words, ranks);
    for (const { item, rank } of runs.find(words)) improveRank(ranks, item, rank);
    const foundCount = countFound(ranks);
    if (foundCount > rareMax) return { ranks };
    counts ??= countWords(lines);
    const corrected = correctWords(lines, words, { counts, isFound: foundCount > 0 });
    rankLines(lines, corrected, ranks);
    return countFound(ranks) === foundCount ? { ranks } : { ranks, corrected: corrected.join(" ") };
  }

  return { rankNames };
}

function countFound(ranks: Uint8Array): number {
  return ranks.filter((rank) => rank !== nameRanks.none).length;
}

function prepare(names: readonly (readonly string[])[]): Prepared {
  const lines = createNameLines(names);
  return { lines, runs: createWordRuns(lines) };
}

function rankLines(lines: NameLines, words: readonly string[], ranks: Uint8Array): void {
  const { text, starts, owners } = lines;
  const found = words.map((word) => markLines(lines, word));
  for (let line = 0; line < owners.length; line++) {
    const weakest = Math.min(...found.map((marksOfWord) => marksOfWord[line]!));
    if (weakest === marks.none) continue;
    const name = text.slice(starts[line], starts[line + 1]! - 1);
    improveRank(ranks, owners[line]!, rankName(name, words.join(" ")) ?? ranksByMark[weakest]!);
  }
}

/**
 * Corrects one typing error per word, if few names have the word and many have the corrected one.
 */
function correctWords(
  lines: NameLines,
  words: readonly string[],
  { counts, isFound }: { readonly counts: ReadonlyMap<string, number>; readonly isFound: boolean },
): readonly string[] {
  return words.map((word) => {
    const own = markLines(lines, word).filter((mark) => mark !== marks.none).length;
    // If no name has the word, the matches come from words written together.
    if (own > rareMax || (own === 0 && isFound)) return word;
    const meant = [...counts].filter(([other, count]) => count >= own * commonTimes && isOneTypo(word, other));
    // The first letter is rarely mistyped.
    const [likely] = meant.find(([other]) => other[0] === word[0]) ?? meant[0] ?? [word];
    return likely;
  });
}

/**
 * The most names that may have a misspelled word, and how many times more must have the corrected
 * one.
 */
const rareMax = 2;
const commonTimes = 10;

function countWords({ text }: NameLines): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.split(/[ \n]/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** @returns undefined if the name does not begin with exactly these words */
function rankName(name: string, words: string): NameRank | undefined {
  if (name === words) return nameRanks.exact;
  return listBeginnings(words).some((beginning) => name.startsWith(beginning)) ? nameRanks.prefix : undefined;
}

/**
 * How a line contains a word: not at all, as the beginning of a longer word, or as a whole word.
 */
const marks = { none: 0, begun: 1, whole: 2 } as const;
const ranksByMark = [nameRanks.none, nameRanks.begun, nameRanks.word] as const;

/** Returns a value from `marks` per line. */
function markLines({ text, starts, owners }: NameLines, word: string): Uint8Array {
  const lineMarks = new Uint8Array(owners.length);
  for (const beginning of listBeginnings(word)) {
    let line = 0;
    for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1)) {
      if (!isBreak(text[at - 1])) continue;
      while (starts[line + 1]! <= at) line++;
      const isWhole = beginning === word && isBreak(text[at + word.length]);
      lineMarks[line] = Math.max(lineMarks[line]!, isWhole ? marks.whole : marks.begun);
    }
  }
  return lineMarks;
}

function isBreak(character: string | undefined): boolean {
  return character === " " || character === "\n";
}

function improveRank(ranks: Uint8Array, item: number, rank: NameRank): void {
  const known = ranks[item]!;
  if (known === nameRanks.none || rank < known) ranks[item] = rank;
}
