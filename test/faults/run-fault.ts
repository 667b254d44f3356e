import { createOwner } from "../running-server.ts";
import { createRandom, type EngineName, type Fault } from "./fault.ts";

export interface FaultRow {
  readonly name: string;
  readonly engine: EngineName;
  readonly result: string;
  readonly seconds: number;
  /** What went wrong; undefined when nothing did. */
  readonly error?: unknown;
}

/** Runs one program and clears away what it started, whatever becomes of it. */
export async function runFault(
  fault: Fault,
  { engine, rounds, seed }: { engine: EngineName; rounds: number; seed: number },
): Promise<FaultRow> {
  const owner = createOwner();
  const start = performance.now();
  const row = { name: fault.name, engine };
  const missing = fault.missing?.();
  if (missing !== undefined) return { ...row, result: `not run: ${missing}`, seconds: 0 };
  try {
    const result = await fault.run({ owner, engine, rounds, random: createRandom(seed) });
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
