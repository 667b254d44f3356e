/**
 * Finds words that are written together in a text and apart in a name, or the other way round: `rebeccapurple`, `sea foam`. Every
 * run of neighboring words of a name is kept by a hash of its letters without the spaces, as the stretch of text where it stands;
 * 93,000 of them take no string and a megabyte or two.
 */
import { wordAt } from "../library/index/ragged.ts";
import type { NameLines } from "./name-lines.ts";
import { type NameRank, nameRanks } from "./name-ranks.ts";

/** A name in which neighboring words are those of a text, however they are parted. */
interface RunMatch {
  readonly item: number;
  readonly rank: NameRank;
}

export interface WordRuns {
  /** @param words - folded, at least one; a single word is found only where it is several */
  find(words: readonly string[]): readonly RunMatch[];
}

/** Half as many heads as runs keep chains short. */
const headsCount = 2 ** 16;
const space = 0x20;
/** What ends a chain. */
const none = -1;

/** Lines between two pauses: some milliseconds on a slow machine. */
const linesInTurn = 8192;

/** Pauses now and then, for whoever makes it in several turns. */
export function* createWordRuns(lines: NameLines): Generator<undefined, WordRuns> {
  const { text, starts, owners } = lines;
  const heads = new Int32Array(headsCount).fill(none);
  const runs: Runs = { lines: [], starts: [], ends: [], nexts: [] };
  for (let line = 0; line < owners.length; line++) {
    if (line % linesInTurn === 0) yield;
    addRuns(lines, line, { heads, runs });
  }

  function rankRun({ line, start, end }: Run): NameRank {
    if (start !== starts[line]) return nameRanks.word;
    return end === wordAt(starts, line + 1) - 1 ? nameRanks.exact : nameRanks.prefix;
  }

  function find(words: readonly string[]): readonly RunMatch[] {
    const together = words.join("");
    const matches: RunMatch[] = [];
    for (const run of listChain({ heads, runs }, headOf(hashText(together)))) {
      const { start, end } = run;
      const isOneWord = end - start === together.length;
      if (isOneWord && words.length === 1) continue;
      if (text.slice(start, end).replaceAll(" ", "") !== together) continue;
      matches.push({ item: wordAt(owners, run.line), rank: rankRun(run) });
    }
    return matches;
  }

  return { find };
}

/** Of each run its line, where it stands in the text of all lines, and the next run of its chain. */
interface Runs {
  readonly lines: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly nexts: number[];
}

interface Chains {
  readonly heads: Int32Array;
  readonly runs: Runs;
}

function addRuns({ text, starts }: NameLines, line: number, chains: Chains): void {
  const lineEnd = wordAt(starts, line + 1) - 1;
  for (let start = wordAt(starts, line); start < lineEnd; start = text.indexOf(" ", start) + 1 || lineEnd) {
    let hash = 0;
    for (let at = start; at < lineEnd; at++) {
      const code = text.charCodeAt(at);
      if (code === space) addRun(chains, headOf(hash), { line, start, end: at });
      else hash = mixHash(hash, code);
    }
    addRun(chains, headOf(hash), { line, start, end: lineEnd });
  }
}

interface Run {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The runs whose hashes lead to a head, the last one first. */
function* listChain({ heads, runs: { lines, starts, ends, nexts } }: Chains, head: number): Iterable<Run> {
  for (let run = heads[head]; run !== undefined && run !== none; run = nexts[run]) {
    yield { line: lines[run]!, start: starts[run]!, end: ends[run]! };
  }
}

function addRun({ heads, runs }: Chains, head: number, { line, start, end }: Run): void {
  runs.nexts.push(heads[head] ?? none);
  heads[head] = runs.lines.length;
  runs.lines.push(line);
  runs.starts.push(start);
  runs.ends.push(end);
}

function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = mixHash(hash, text.charCodeAt(at));
  return hash;
}

/** The step of FNV-1a, 32 bits. */
const fnvPrime = 0x01000193;

function mixHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, fnvPrime);
}

function headOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (headsCount - 1);
}
