import { readCpuMs } from "./processes.ts";
import { percentile, runClosedLoop, type LoadOptions, type Target } from "./load.ts";

/** Medians over the rounds of one side. */
export interface SideFigures {
  readonly requestsPerSecond: number;
  /** Processor time of the server per request. */
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerAnswer: number;
  readonly failedShare: number;
}

export interface Comparison {
  readonly first: SideFigures;
  readonly second: SideFigures;
  /** Requests per second, first by second: the median over pairs of neighboring rounds. */
  readonly rateRatio: number;
  /** Requests per second of processor time, first by second. */
  readonly cpuRatio: number;
}

export interface CompareOptions extends LoadOptions {
  readonly rounds: number;
}

/** Loads two servers in turn, A B A B …, after a warm-up of each: whatever slows the machine down meets both. */
export async function compareTargets(
  [first, second]: readonly [Target, Target],
  options: CompareOptions,
): Promise<Comparison> {
  for (const target of [first, second]) await warmUp(target, options);
  const rounds: [SideFigures, SideFigures][] = [];
  for (let attempt = 0; rounds.length < options.rounds; attempt++) {
    const pair = [await measureTarget(first, options), await measureTarget(second, options)] as const;
    if (pair.every(({ failedShare }) => failedShare <= failedShareMax)) rounds.push([...pair]);
    else if (attempt > 3 * options.rounds) throw new Error("Too many answers failed: is the machine busy?");
  }
  return {
    first: medianFigures(rounds.map(([figures]) => figures)),
    second: medianFigures(rounds.map(([, figures]) => figures)),
    rateRatio: median(rounds.map(([a, b]) => a.requestsPerSecond / b.requestsPerSecond)),
    cpuRatio: median(rounds.map(([a, b]) => b.cpuMicros / a.cpuMicros)),
  };
}

/**
 * On a machine that stalls a debit comes too late and is refused, which costs less than an answer: a round with more of it is
 * repeated.
 */
const failedShareMax = 0.01;

/** Before so many requests the engine still compiles and recompiles what is hot. */
const warmUpRequests = 30_000;

/** Loads a server until its code is as fast as it gets. */
export async function warmUp(target: Target, options: LoadOptions): Promise<void> {
  for (let count = 0; count < warmUpRequests;) count += (await runClosedLoop(target, options)).count;
}

/** One round of one server. */
export async function measureTarget(target: Target, options: LoadOptions): Promise<SideFigures> {
  const before = readCpuMs(target.processIds);
  const { requestsPerSecond, count, bytesPerAnswer, failedShare, latencies } = await runClosedLoop(target, options);
  const cpuMs = readCpuMs(target.processIds) - before;
  return {
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
