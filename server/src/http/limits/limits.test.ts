import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "@tincture/contract/errors";
import { createClientLimits, createRequestMeter, defaultLimits, Limits } from "./limits.ts";
import { Turns } from "./turns.ts";

test("drawDelayMs() spreads refusals evenly over a second", () => {
  const limits = new Limits(defaultLimits, { clock: () => 0, onRefused() {} });
  const delays = Array.from({ length: 30 }, () => limits.drawDelayMs());
  assert.ok(delays.every((ms) => ms >= 500 && ms < 1500));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const count = delays.filter((ms) => Math.floor((ms - 500) / 100) === tenth).length;
    assert.ok(count >= 2 && count <= 4, `${count} of 30 in one tenth`);
  }
});

/** Grants 10 ms per second and 1000 ms at once. */
function setUp() {
  const time = { now: 0, cpuMs: 0 };
  const limits = createClientLimits({
    msPerSecond: 10,
    burstMs: 1000,
    clock: () => time.now,
    describe: (seconds) => `Try again in ${seconds} s`,
    onRefused() {},
  });
  const turns = new Turns(() => 0);
  const createMeter = (account = "a") => createRequestMeter({ account, limits, turns, readCpuMs: () => time.cpuMs });
  /** Runs a request of four steps, each of which takes a quarter of the CPU time. */
  async function ask(ms: number): Promise<string> {
    const { takeTurn, addCpuMs } = createMeter();
    const spend = (): number => (time.cpuMs += ms / 4);
    try {
      await takeTurn(async () => {
        await takeTurn(spend);
        await Promise.resolve();
        await takeTurn(spend);
      });
      await takeTurn(() => takeTurn(spend));
      addCpuMs(ms / 4);
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
    return "answered";
  }
  return { ask, createMeter, limits, time };
}

test("createRequestMeter() measures each step once, also after an await", async () => {
  const { ask, time } = setUp();
  for (let count = 0; count < 10; count += 1) assert.equal(await ask(99.95), "answered");
  assert.equal(await ask(1), "too_many_requests");
  time.now += 10_000;
  assert.equal(await ask(99.9), "answered");
  assert.equal(await ask(1), "too_many_requests");
});

test("takeTurn() refuses to continue once other requests have emptied the bucket", async () => {
  const { createMeter, limits } = setUp();
  const { takeTurn } = createMeter();
  await takeTurn(() => "first");
  limits.charge("a", 2000);
  assert.throws(() => takeTurn(() => "second"), { code: "too_many_requests", retryAfterSeconds: 101 });
  assert.equal(await createMeter("b").takeTurn(() => "other account"), "other account");
});

test("refund() returns what the request was charged", async () => {
  const { createMeter, limits, time } = setUp();
  const { takeTurn, refund, addCpuMs } = createMeter();
  await takeTurn(() => (time.cpuMs += 700));
  addCpuMs(600);
  assert.ok(limits.findRefusal("a"));
  refund();
  assert.equal(limits.findRefusal("a", -999), undefined);
});

test("createRequestMeter() charges CPU time, not the time that other programs take", async () => {
  const { limits } = setUp();
  const ignoredMs = -980;
  const { takeTurn } = createRequestMeter({ account: "a", limits, turns: new Turns() });
  await takeTurn(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20));
  assert.equal(limits.findRefusal("a", ignoredMs), undefined);
});
