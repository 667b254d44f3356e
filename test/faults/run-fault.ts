import { createRandom, type EngineName, type Fault } from "./fault.ts";

export interface FaultRow {
  readonly name: string;
  readonly engine: EngineName;
  readonly result: string;
  readonly seconds: number;
  readonly isFailed: boolean;
}

/** Runs one program and clears away what it started, whatever becomes of it. */
export async function runFault(
  fault: Fault,
  { engine, rounds, seed }: { engine: EngineName; rounds: number; seed: number },
): Promise<FaultRow> {
  const clearings: (() => unknown)[] = [];
  const owner = { after: (clear: () => unknown) => void clearings.push(clear) };
  const start = performance.now();
  const row = { name: fault.name, engine };
  const missing = fault.missing?.();
  if (missing !== undefined) return { ...row, result: `not run: ${missing}`, seconds: 0, isFailed: false };
  try {
    const result = await fault.run({ owner, engine, rounds, random: createRandom(seed) });
    return { ...row, result, seconds: secondsSince(start), isFailed: false };
  } catch (error) {
    const result = `FAILED: ${error instanceof Error ? error.message : String(error)}`;
    return { ...row, result, seconds: secondsSince(start), isFailed: true };
  } finally {
    for (const clear of clearings.toReversed()) await clear();
  }
}

export function formatRow({ name, engine, result, seconds }: FaultRow): string {
  return `| ${name} | ${engine} | ${result.replaceAll("|", "/").replaceAll("\n", " ")} | ${seconds.toFixed(0)} |`;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
