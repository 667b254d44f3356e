import assert from "node:assert/strict";
import test from "node:test";
import { drawSeed, size } from "../sizes.ts";
import { type Fault, runFault } from "./fault.ts";

export function testFault(fault: Fault): void {
  const engines = size === "long" ? fault.engines : (fault.shortEngines ?? fault.engines);
  for (const engine of engines) {
    const skip = fault.missing?.(engine) ?? false;
    test(`${fault.name} on ${engine}: ${fault.title}`, { skip }, async (t) => {
      const seed = drawSeed();
      t.diagnostic(`npx node test/faults/run.ts --only=${fault.name} --engine=${engine} --seed=${seed}`);
      const { result, error } = await runFault(fault, { engine, rounds: fault.rounds[size], seed });
      t.diagnostic(result);
      assert.ifError(error);
    });
  }
}
