import { isOneTypo } from "@tincture/color";
import { foldWords, listBeginnings } from "@tincture/color/fold-words";

/**
 * Ranks of how well a name matches the words of a search, best first; 0 means no match. `exact`:
 * the name consists of these words. `prefix`: the name begins with them, in this order. `word`: the
 * name has each as a whole word. `begun`: each begins a word of the name.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, begun: 4 } as const;
export const nameRankMax = nameRanks.begun;

type NameRank = (typeof nameRanks)[keyof typeof nameRanks];

export interface NameSearch {
  /**
   * Ranks each thing by its best name. Every word of the text begins a word of the name, or the
   * text is whole words of it, joined or split. If hardly any name matches, one typing error per
   * word is corrected.
   */
  rankNames(text: string): RankedNames;
}

interface RankedNames {
  readonly ranks: Uint8Array;
  /** The words with typing errors corrected, if names match these. */
  readonly corrected?: string;
}

/** The first search takes some 20 ms longer, to prepare. */
export function createNameSearch(names: readonly (readonly string[])[]): NameSearch {
  let lines: NameLines | undefined;
  let counts: ReadonlyMap<string, number> | undefined;

  function rankNames(text: string): RankedNames {
    const ranks = new Uint8Array(names.length);
    const words = foldWords(text);
    if (words.length === 0) return { ranks };
    lines ??= createNameLines(names);
    rankLines(lines, words, ranks);
    rankRuns(lines, words, ranks);
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

/** Ranks names whose words are those of a text, joined or split differently: `rebeccapurple`. */
function rankRuns({ text, starts, owners }: NameLines, words: readonly string[], ranks: Uint8Array): void {
  // Folded words consist of letters, marks and digits, so nothing needs to be escaped.
  const letters = Array.from(words.join(""));
  const run = new RegExp(`(?<=[ \\n])${letters.join(" ?")}(?=[ \\n])`, "g");
  let line = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    if (words.length === 1 && found === words[0]) continue;
    while (starts[line + 1]! <= index) line++;
    const isWhole = index + found.length === starts[line + 1]! - 1;
    const rank = index !== starts[line] ? nameRanks.word : isWhole ? nameRanks.exact : nameRanks.prefix;
    improveRank(ranks, owners[line]!, rank);
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

function rankName(name: string, words: string): NameRank | undefined {
  if (name === words) return nameRanks.exact;
  return listBeginnings(words).some((beginning) => name.startsWith(beginning)) ? nameRanks.prefix : undefined;
}

/**
 * How a line contains a word: not at all, as the beginning of a longer word, or as a whole word.
 */
const marks = { none: 0, begun: 1, whole: 2 } as const;
const ranksByMark = [nameRanks.none, nameRanks.begun, nameRanks.word] as const;

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

/**
 * All folded names as one text, one name per line, so that a single `indexOf` scans thousands of
 * them. A thing has one line per name:
 *
 *     text     \nrebecca purple\nslate gray\ncyan\naqua\n
 *     owners    0               1           2     2
 */
interface NameLines {
  readonly text: string;
  /** The start of each line, and after the last, the end of the text. */
  readonly starts: Readonly<Uint32Array>;
  readonly owners: Readonly<Uint32Array>;
}

function createNameLines(names: readonly (readonly string[])[]): NameLines {
  const lines: string[] = [];
  const owners: number[] = [];
  for (const [item, known] of names.entries()) {
    for (const name of known) {
      owners.push(item);
      lines.push(foldLine(name));
    }
  }
  return { text: `\n${lines.join("\n")}\n`, starts: listStarts(lines), owners: Uint32Array.from(owners) };
}

const plainName = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Folds a name. Plain names take a shortcut that is ten times as fast. */
function foldLine(name: string): string {
  const lower = plainName.test(name) ? name.toLowerCase() : foldWords(name).join(" ");
  return lower.includes("grey") ? lower.replaceAll("grey", "gray") : lower;
}

function listStarts(lines: readonly string[]): Uint32Array {
  const starts = new Uint32Array(lines.length + 1);
  let start = 1;
  for (const [line, text] of lines.entries()) {
    starts[line] = start;
    start += text.length + 1;
  }
  starts[lines.length] = start;
  return starts;
}
