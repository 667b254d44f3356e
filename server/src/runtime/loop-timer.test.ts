import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { LoopTimer } from "./loop-timer.ts";

/** Interval of the timer. */
const stepMs = 25;

/** Timers with a clock that the test sets. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;

  /** Blocks the event loop for a time, then lets it turn. */
  async function holdLoop(ms: number): Promise<void> {
    now += ms;
    t.mock.timers.tick(ms);
    await new Promise(setImmediate);
  }
  async function passTime(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) await holdLoop(stepMs);
  }
  function start(onStep = (): void => {}): LoopTimer {
    const timer = new LoopTimer(onStep, () => now);
    t.after(() => timer.stop());
    return timer;
  }
  return { start, holdLoop, passTime };
}

test("LoopTimer counts the time that passes while the loop turns", async (t) => {
  const { start, passTime } = setUp(t);
  const timer = start();
  await passTime(200);
  assert.equal(timer.elapsedMs, 200);
});

test("LoopTimer tells its steps until it is stopped", async (t) => {
  const { start, passTime } = setUp(t);
  let steps = 0;
  const timer = start(() => {
    steps += 1;
    if (steps === 2) timer.stop();
  });
  await passTime(300);
  assert.equal(steps, 2);
});

test("LoopTimer reads what has arrived before it tells a step", async (t) => {
  const { start, holdLoop } = setUp(t);
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  let isAnswered = false;
  port1.once("message", () => (isAnswered = true));
  const wasAnswered: boolean[] = [];
  start(() => wasAnswered.push(isAnswered));
  // Start from a known phase of the event loop: after polling.
  await new Promise(setImmediate);
  port2.postMessage(null);
  await holdLoop(100);
  assert.deepEqual(wasAnswered, [true]);
});
