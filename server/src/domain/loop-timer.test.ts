import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { LoopTimer } from "./loop-timer.ts";

test("LoopTimer counts the time that passes while the loop turns", async () => {
  const timer = new LoopTimer(() => {});
  await pause(200);
  const { elapsedMs } = timer;
  timer.stop();
  assert.ok(elapsedMs >= 75 && elapsedMs <= 400, String(elapsedMs));
});

test("LoopTimer hardly counts the time for which the loop was held up", async () => {
  const timer = new LoopTimer(() => {});
  holdLoop(500);
  await new Promise(setImmediate);
  const { elapsedMs } = timer;
  timer.stop();
  assert.ok(elapsedMs <= 100, String(elapsedMs));
});

test("LoopTimer tells its steps until it is stopped", async () => {
  let steps = 0;
  const timer = new LoopTimer(() => {
    steps += 1;
    if (steps === 2) timer.stop();
  });
  await pause(300);
  assert.equal(steps, 2);
});

test("LoopTimer reads what has arrived before it tells a step", async () => {
  const { port1, port2 } = new MessageChannel();
  const { promise: stepped, resolve } = Promise.withResolvers<void>();
  let isAnswered = false;
  port1.once("message", () => (isAnswered = true));
  const timer = new LoopTimer(resolve);
  port2.postMessage(null);
  holdLoop(100);
  await stepped;
  assert.ok(isAnswered);
  timer.stop();
  port1.close();
});

function holdLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
