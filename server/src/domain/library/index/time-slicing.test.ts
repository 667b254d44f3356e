import assert from "node:assert/strict";
import { test } from "node:test";
import { createPacer, backgroundPacing, foregroundPacing, runInSlices, runToEnd, type Steps } from "./time-slicing.ts";

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

test("backgroundPacing pauses for several turns of others", async () => {
  let turns = 0;
  let isOver = false;
  function turn(): void {
    turns += 1;
    if (!isOver) setImmediate(turn);
  }
  turn();
  await backgroundPacing.pause();
  isOver = true;
  assert.ok(turns > 2, `${turns} turns`);
});

function* countTo(count: number, work: () => void = () => undefined): Steps<number> {
  for (let index = 0; index < count; index++) {
    work();
    yield;
  }
  return count;
}
