import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as pause } from "node:timers/promises";
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
  const events: string[] = [];
  port1.addEventListener("message", () => events.push("answer"));
  const timer = new LoopTimer(() => events.push("step"));
  holdLoop(100);
  port2.postMessage(null);
  await pause(60);
  timer.stop();
  port1.close();
  assert.deepEqual(events.slice(0, 2), ["answer", "step"]);
});

function holdLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
