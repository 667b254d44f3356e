import assert from "node:assert/strict";
import { test } from "node:test";
import { createLockYield } from "./lock-yield.ts";

test("createLockYield() leaves the lock alone for a moment while nobody else writes", () => {
  const measureYield = createLockYield(7);
  for (const endedAtMs of [0, 20, 40]) {
    assert.deepEqual(measureYield({ heldMs: 18, version: 7, endedAtMs }), {
      time: { heldMs: 18, isShared: false },
      yieldMs: 2,
    });
  }
});

test("createLockYield() leaves it alone for twice as long as it was held while others write too", () => {
  const measureYield = createLockYield(1);
  assert.deepEqual(measureYield({ heldMs: 5, version: 2, endedAtMs: 10 }), {
    time: { heldMs: 5, isShared: true },
    yieldMs: 10,
  });
  assert.equal(measureYield({ heldMs: 0.5, version: 2, endedAtMs: 20 }).yieldMs, 2);
  assert.equal(measureYield({ heldMs: 300, version: 2, endedAtMs: 320 }).yieldMs, 20);
});

test("createLockYield() forgets others who have not written for a second", () => {
  const measureYield = createLockYield(1);
  measureYield({ heldMs: 5, version: 2, endedAtMs: 10 });
  assert.equal(measureYield({ heldMs: 5, version: 2, endedAtMs: 1000 }).time.isShared, true);
  assert.equal(measureYield({ heldMs: 5, version: 2, endedAtMs: 1020 }).time.isShared, false);
});
