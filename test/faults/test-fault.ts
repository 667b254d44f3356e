import assert from "node:assert/strict";
import test from "node:test";
import { size } from "../sizes.ts";
import { type Fault, runFault } from "./fault.ts";

const seedMax = 0x7fff_ffff;

/** A program as tests, one for each engine: its short version, or the long one in a long run. */
export function testFault(fault: Fault): void {
  for (const engine of fault.engines) {
    const skip = fault.missing?.() ?? false;
    test(`${fault.name} on ${engine}: ${fault.title}`, { skip }, async (t) => {
      const seed = Math.floor(Math.random() * seedMax);
      const rounds = fault.rounds[size];
      t.diagnostic(`node test/faults/run.ts --only=${fault.name} --engine=${engine} --seed=${seed}`);
      const { result, error } = await runFault(fault, { engine, rounds, seed });
      t.diagnostic(result);
      assert.ifError(error);
    });
  }
}
