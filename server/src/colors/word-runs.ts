/**
 * Finds words that are joined in a text and split in a name, or the other way round:
 * `rebeccapurple`, `sea foam`. A hash table holds every run of neighboring words of a name, by its
 * letters without spaces. The 93,000 runs are stored as positions, in one or two megabytes.
 */
import { type NameLines, type NameRank, nameRanks } from "./name-lines.ts";

/** A name whose neighboring words equal those of a text, apart from spaces. */
interface RunMatch {
  readonly item: number;
  readonly rank: NameRank;
}

export interface WordRuns {
  /** @param words - folded, at least one. A single word finds only names that split it. */
  find(words: readonly string[]): readonly RunMatch[];
}

/** More than half as many heads as runs, so that chains stay short. */
const headsCount = 2 ** 16;
const space = 0x20;
/** Ends a chain. */
const none = -1;

export function createWordRuns(lines: NameLines): WordRuns {
  const { text, starts, owners } = lines;
  const heads = new Int32Array(headsCount).fill(none);
  const runs: Runs = { lines: [], starts: [], ends: [], nexts: [] };
  for (let line = 0; line < owners.length; line++) addRuns(lines, line, { heads, runs });

  function rankRun({ line, start, end }: Run): NameRank {
    if (start !== starts[line]) return nameRanks.word;
    return end === starts[line + 1]! - 1 ? nameRanks.exact : nameRanks.prefix;
  }

  function find(words: readonly string[]): readonly RunMatch[] {
    const together = words.join("");
    const matches: RunMatch[] = [];
    for (const run of listChain({ heads, runs }, headOf(hashText(together)))) {
      const { start, end } = run;
      const isOneWord = end - start === together.length;
      if (isOneWord && words.length === 1) continue;
      if (text.slice(start, end).replaceAll(" ", "") !== together) continue;
      matches.push({ item: owners[run.line]!, rank: rankRun(run) });
    }
    return matches;
  }

  return { find };
}

/** For each run its line, its range in the text, and the next run of its chain. */
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
  const lineEnd = starts[line + 1]! - 1;
  for (let start = starts[line]!; start < lineEnd; start = text.indexOf(" ", start) + 1 || lineEnd) {
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

/** Lists the runs of a chain, the latest first. */
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
