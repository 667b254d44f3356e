/** Programs that hurt a running service and then count: what each is, and what it is given. */
import { createOwner, type Owner } from "../running-server.ts";
import type { EngineName } from "./database.ts";

export interface Setting {
  /** Cleans up what a program starts. */
  readonly owner: Owner;
  readonly engine: EngineName;
  readonly rounds: number;
  readonly isLong: boolean;
  readonly random: Random;
  readonly beside?: string;
}

export interface Random {
  /** From 0 inclusive to `end` exclusive. */
  below(end: number): number;
}

export interface Fault {
  readonly name: string;
  readonly title: string;
  readonly engines: readonly EngineName[];
  /** Fewer engines for the short version, when another program covers the rest. */
  readonly shortEngines?: readonly EngineName[];
  readonly rounds: { readonly short: number; readonly long: number };
  /** Returns the reason to skip it on this machine. */
  readonly missing?: (engine: EngineName) => string | undefined;
  /** @returns the counts, in a sentence. @throws when a promise was broken */
  readonly run: (setting: Setting) => Promise<string>;
}

export interface FaultRow {
  readonly name: string;
  readonly engine: EngineName;
  readonly result: string;
  readonly seconds: number;
  readonly error?: unknown;
}

export async function runFault(
  fault: Fault,
  { engine, rounds, seed, beside }: Omit<Setting, "owner" | "isLong" | "random"> & { readonly seed: number },
): Promise<FaultRow> {
  const owner = createOwner();
  const start = performance.now();
  const row = { name: fault.name, engine };
  const missing = fault.missing?.(engine);
  if (missing !== undefined) return { ...row, result: `not run: ${missing}`, seconds: 0 };
  try {
    const isLong = rounds > fault.rounds.short;
    const setting = {
      owner,
      engine,
      rounds,
      isLong,
      random: createRandom(seed),
      ...(beside !== undefined && { beside }),
    };
    const result = await fault.run(setting);
    return { ...row, result, seconds: secondsSince(start) };
  } catch (error) {
    const result = `FAILED: ${String(error)}`;
    return { ...row, result, seconds: secondsSince(start), error };
  } finally {
    await owner.clear();
  }
}

export function formatRow({ name, engine, result, seconds }: FaultRow): string {
  return `| ${name} | ${engine} | ${result.replaceAll("|", "/").replaceAll("\n", " ")} | ${seconds.toFixed(0)} |`;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

/** @see Tommy Ettinger, mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(end) {
      state = (state + 0x6d2b79f5) >>> 0;
      let bits = Math.imul(state ^ (state >>> 15), state | 1);
      bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
      return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296) * end);
    },
  };
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** @param share - from 0 to 1 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
