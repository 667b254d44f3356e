import { foldWords } from "@tincture/color/fold-words";
import { byteAt, wordAt } from "../library/index/ragged.ts";
import { createNameLines, type NameLines } from "./name-lines.ts";
import { type NameRank, nameRanks } from "./name-ranks.ts";
import { createWordRuns, type WordRuns } from "./word-runs.ts";

/** Searches names by a part of them. */
export interface NameSearch {
  /**
   * How well each thing answers a text, by its best name. Both are folded by `foldWords`; where whole words answer, it does not count
   * how they are parted.
   *
   * @returns one of `nameRanks` per thing
   */
  rankNames(text: string): Uint8Array;
  /**
   * Does a part of what the first search would do at once; some milliseconds.
   *
   * @returns whether something is left to do
   */
  prepareMore(): boolean;
}

interface Prepared {
  readonly lines: NameLines;
  readonly runs: WordRuns;
}

/**
 * Prepares nothing before the first search: most starts of the service search no colors.
 *
 * @param names - all names of each thing
 */
export function createNameSearch(names: readonly (readonly string[])[]): NameSearch {
  const preparation = prepare(names);
  let prepared: Prepared | undefined;

  function prepareMore(): boolean {
    if (prepared) return false;
    const step = preparation.next();
    if (step.done) prepared = step.value;
    return prepared === undefined;
  }

  function finish(): Prepared {
    while (!prepared) prepareMore();
    return prepared;
  }

  function rankNames(text: string): Uint8Array {
    const ranks = new Uint8Array(names.length);
    const words = foldWords(text);
    if (words.length === 0) return ranks;
    const { lines, runs } = finish();
    rankLines(lines, words.join(" "), ranks);
    for (const { item, rank } of runs.find(words)) improveRank(ranks, item, rank);
    return ranks;
  }

  return { rankNames, prepareMore };
}

function* prepare(names: readonly (readonly string[])[]): Generator<undefined, Prepared> {
  const lines = yield* createNameLines(names);
  return { lines, runs: yield* createWordRuns(lines) };
}

function rankLines({ text, starts, owners }: NameLines, part: string, ranks: Uint8Array): void {
  let line = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, starts[line])) {
    while (wordAt(starts, line + 1) <= at) line++;
    const name = text.slice(starts[line], wordAt(starts, line + 1) - 1);
    improveRank(ranks, wordAt(owners, line), rankPart(name, part));
    line++;
  }
}

function improveRank(ranks: Uint8Array, item: number, rank: NameRank): void {
  const known = byteAt(ranks, item);
  if (known === nameRanks.none || rank < known) ranks[item] = rank;
}

/** @param name - contains the part */
function rankPart(name: string, part: string): NameRank {
  if (name.startsWith(part)) return name.length === part.length ? nameRanks.exact : nameRanks.prefix;
  return hasWord(name, part) ? nameRanks.word : nameRanks.inside;
}

function hasWord(name: string, part: string): boolean {
  for (let at = name.indexOf(part); at !== -1; at = name.indexOf(part, at + 1)) {
    if (isEnd(name[at - 1]) && isEnd(name[at + part.length])) return true;
  }
  return false;
}

/** @param character - beside a part; undefined at the end of a name */
function isEnd(character: string | undefined): boolean {
  return character === undefined || character === " ";
}
