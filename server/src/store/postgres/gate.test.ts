import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreFault } from "../store-fault.ts";
import { createGate, type Gate } from "./gate.ts";

const fault = new StoreFault("unavailable", "silence");

test("pass() refuses from shut() until a probe succeeds, and the log tells both", async () => {
  const log: string[] = [];
  let probes = 0;
  const opened = Promise.withResolvers<void>();
  const gate = createGate({
    probePauseMs: 1,
    log(message) {
      log.push(message);
      if (message.includes("again")) setImmediate(opened.resolve);
    },
    probe: () => (++probes < 3 ? Promise.reject(new Error("still silent")) : Promise.resolve()),
  });
  gate.pass();
  gate.shut(fault);
  gate.shut(fault);
  assert.throws(() => gate.pass(), { kind: "unavailable" });
  await opened.promise;
  gate.pass();
  assert.equal(probes, 3);
  assert.deepEqual(log, ["The database does not answer; requests are refused", "The database answers again"]);
});

test("shut() says nothing when the first probe succeeds", async () => {
  const log: string[] = [];
  const gate = createGate({ log: (message) => log.push(message), probe: () => Promise.resolve() });
  gate.shut(fault);
  assert.equal(isOpen(gate), false);
  await new Promise(setImmediate);
  assert.equal(isOpen(gate), true);
  assert.deepEqual(log, []);
});

test("close() ends probing", async () => {
  let probes = 0;
  const gate = createGate({
    probePauseMs: 1,
    log: () => undefined,
    probe: () => {
      probes += 1;
      gate.close();
      return Promise.reject(new Error("silent"));
    },
  });
  gate.shut(fault);
  await new Promise(setImmediate);
  assert.equal(probes, 1);
});

function isOpen(gate: Gate): boolean {
  try {
    gate.pass();
    return true;
  } catch {
    return false;
  }
}
