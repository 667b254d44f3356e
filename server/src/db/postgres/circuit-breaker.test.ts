import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreFault } from "../engine.ts";
import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";

const fault = new StoreFault("unavailable", "silence");

test("check() refuses from trip() until a probe succeeds, and the log tells both", async () => {
  const log: string[] = [];
  let probes = 0;
  const opened = Promise.withResolvers<void>();
  const breaker = createCircuitBreaker({
    probePauseMs: 1,
    log(message) {
      log.push(message);
      if (message.includes("again")) setImmediate(opened.resolve);
    },
    probe: () => (++probes < 3 ? Promise.reject(new Error("still silent")) : Promise.resolve()),
  });
  breaker.check();
  breaker.trip(fault);
  breaker.trip(fault);
  assert.throws(() => breaker.check(), { kind: "unavailable" });
  await opened.promise;
  breaker.check();
  assert.equal(probes, 3);
  assert.deepEqual(log, ["The database does not answer; requests are refused", "The database answers again"]);
});

test("trip() says nothing when the first probe succeeds", async () => {
  const log: string[] = [];
  const breaker = createCircuitBreaker({
    log: (message) => log.push(message),
    probe: () => Promise.resolve(),
  });
  breaker.trip(fault);
  assert.equal(isOpen(breaker), false);
  await new Promise(setImmediate);
  assert.equal(isOpen(breaker), true);
  assert.deepEqual(log, []);
});

test("close() ends probing", async () => {
  let probes = 0;
  const breaker = createCircuitBreaker({
    probePauseMs: 1,
    log: () => undefined,
    probe: () => {
      probes += 1;
      breaker.close();
      return Promise.reject(new Error("silent"));
    },
  });
  breaker.trip(fault);
  await new Promise(setImmediate);
  assert.equal(probes, 1);
});

function isOpen(breaker: CircuitBreaker): boolean {
  try {
    breaker.check();
    return true;
  } catch {
    return false;
  }
}
