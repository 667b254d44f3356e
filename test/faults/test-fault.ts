import assert from "node:assert/strict";
import test from "node:test";
import type { Fault } from "./fault.ts";
import { runFault } from "./run-fault.ts";

const SEED_MAX = 0x7fff_ffff;

/** The short version of a program as tests, one for each engine. */
export function testFault(fault: Fault): void {
  for (const engine of fault.engines) {
    const skip = fault.missing?.() ?? false;
    test(`${fault.name} on ${engine}: ${fault.title}`, { skip }, async (t) => {
      const seed = Math.floor(Math.random() * SEED_MAX);
      const rounds = fault.rounds.short;
      t.diagnostic(`node test/faults/run.ts --only=${fault.name} --engine=${engine} --seed=${seed}`);
      const { result, error } = await runFault(fault, { engine, rounds, seed });
      t.diagnostic(result);
      assert.ifError(error);
    });
  }
}
