import assert from "node:assert/strict";
import test, { after } from "node:test";
import { createOwner } from "../running-server.ts";
import { drawSeed, size } from "../sizes.ts";
import type { EngineName } from "./database.ts";
import { type Fault, runFault } from "./fault.ts";
import type { Stage, StartStage } from "./stage.ts";

/** A program as tests, one for each engine: its short version, or the long one in a long run. */
export function testFault(fault: Fault): void {
  testFaults([fault], () => undefined);
}

/** Programs that share what they hurt, one after the other. In a long run each has its own. */
export function testFaultsTogether(faults: readonly Fault[], startStage: StartStage): void {
  const owner = createOwner();
  after(() => owner.clear());
  const stages = new Map<EngineName, Promise<Stage>>();
  testFaults(faults, (engine) => {
    if (size === "long") return undefined;
    const stage = stages.get(engine) ?? startStage(owner, engine);
    stages.set(engine, stage);
    return stage;
  });
}

function testFaults(faults: readonly Fault[], getStage: (engine: EngineName) => Promise<Stage> | undefined): void {
  for (const fault of faults) {
    const engines = size === "long" ? fault.engines : (fault.shortEngines ?? fault.engines);
    for (const engine of engines) {
      const skip = fault.missing?.(engine) ?? false;
      test(`${fault.name} on ${engine}: ${fault.title}`, { skip }, async (t) => {
        const seed = drawSeed();
        const rounds = fault.rounds[size];
        t.diagnostic(`npx node test/faults/run.ts --only=${fault.name} --engine=${engine} --seed=${seed}`);
        const stage = await getStage(engine);
        const { result, error } = await runFault(fault, { engine, rounds, seed, ...(stage && { stage }) });
        t.diagnostic(result);
        assert.ifError(error);
      });
    }
  }
}
