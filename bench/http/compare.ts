import { readCpuMs } from "./processes.ts";
import { percentile, runClosedLoop, type LoadOptions, type Target } from "./load.ts";

export interface SideFigures {
  readonly requestsPerSecond: number;
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerAnswer: number;
  readonly failedShare: number;
}

export interface CompareOptions extends LoadOptions {
  readonly rounds: number;
  readonly warmUpRequests?: number;
}

/**
 * Loads servers in turn, A B C A B C …, after a warm-up of each, so that a slow moment of the
 * machine affects all. Each round continues with the next requests, because repeated ones could be
 * served from a cache.
 *
 * @returns for each target the figures of its rounds
 */
export async function measureInTurn(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<readonly (readonly SideFigures[])[]> {
  const sides = targets.map((target) => ({ target, rounds: [] as RoundFigures[], sent: 0 }));
  for (const side of sides) side.sent = await warmUp(side.target, options);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const side of sides) {
      const figures = await measureAnswering(side.target, { ...options, firstTurn: side.sent });
      side.sent += figures.count;
      side.rounds.push(figures);
    }
  }
  return sides.map(({ rounds }) => rounds);
}

/**
 * On a machine that stalls a debit comes too late and is refused, which costs less than an answer:
 * a round with more of it is repeated.
 */
const failedShareMax = 0.01;
const attemptsMax = 10;

/** @throws when too many answers fail again and again */
async function measureAnswering(target: Target, options: LoadOptions): Promise<RoundFigures> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const figures = await measureTarget(target, options);
    if (figures.failedShare <= failedShareMax) return figures;
  }
  throw new Error("Too many answers failed: is the machine busy?");
}

/**
 * Before so many requests the engine still compiles and recompiles what is hot; what is slow does
 * so within these rounds.
 */
const warmUpRequestsDefault = 30_000;
const warmUpRoundsMax = 10;

export async function warmUp(target: Target, options: Omit<CompareOptions, "rounds">): Promise<number> {
  const { warmUpRequests = warmUpRequestsDefault } = options;
  let count = 0;
  for (let round = 0; round < warmUpRoundsMax && count < warmUpRequests; round += 1)
    count += (await runClosedLoop(target, { ...options, firstTurn: count })).count;
  return count;
}

interface RoundFigures extends SideFigures {
  readonly count: number;
}

export async function measureTarget(target: Target, options: LoadOptions): Promise<RoundFigures> {
  const before = readCpuMs(target.processIds);
  const { requestsPerSecond, count, bytesPerAnswer, failedShare, latencies } = await runClosedLoop(target, options);
  const cpuMs = readCpuMs(target.processIds) - before;
  return {
    count,
    requestsPerSecond,
    bytesPerAnswer,
    failedShare,
    cpuMicros: (cpuMs * microsPerMs) / count,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

const microsPerMs = 1000;

export function medianFigures(rounds: readonly SideFigures[]): SideFigures {
  const pick = (name: keyof SideFigures): number => median(rounds.map((figures) => figures[name]));
  return {
    requestsPerSecond: pick("requestsPerSecond"),
    cpuMicros: pick("cpuMicros"),
    p50Ms: pick("p50Ms"),
    p99Ms: pick("p99Ms"),
    bytesPerAnswer: pick("bytesPerAnswer"),
    failedShare: pick("failedShare"),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
