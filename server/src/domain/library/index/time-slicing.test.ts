import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createPacer, backgroundPacing, foregroundPacing, runInSlices, runToEnd, type Steps } from "./time-slicing.ts";

const restMs = 6;

test("runToEnd() returns the result", () => {
  assert.equal(runToEnd(countTo(5)), 5);
});

test("runInSlices() pauses each time that a slice is used up, and only then", async () => {
  let time = 0;
  const pausedAt: number[] = [];
  const pacer = createPacer({
    sliceMs: 2,
    now: () => time,
    pause: async () => {
      pausedAt.push(time);
      time += 100;
    },
  });
  const result = await runInSlices(
    countTo(5, () => time++),
    pacer,
  );
  assert.equal(result, 5);
  assert.deepEqual(pausedAt, [2, 104]);
});

test("runInSlices() rejects when the work throws", async () => {
  const steps = countTo(3, () => {
    throw new Error("no memory left");
  });
  await assert.rejects(runInSlices(steps, createPacer(foregroundPacing)), /no memory left/);
});

test("foregroundPacing pauses until others had their turn", async () => {
  let isDone = false;
  setImmediate(() => (isDone = true));
  await foregroundPacing.pause();
  assert.ok(isDone);
});

test("backgroundPacing rests by the clock, however many turns others have meanwhile", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let isOver = false;
  const rest = backgroundPacing.pause().then(() => (isOver = true));
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  assert.ok(!isOver);
  t.mock.timers.tick(restMs - 1);
  await nextTurn();
  assert.ok(!isOver);
  t.mock.timers.tick(1);
  await rest;
});

function* countTo(count: number, work: () => void = () => undefined): Steps<number> {
  for (let index = 0; index < count; index++) {
    work();
    yield;
  }
  return count;
}
