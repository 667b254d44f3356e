import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreath } from "./breath.ts";

test("createBreath() leaves the lock alone for a moment while nobody else writes", () => {
  const measureBreath = createBreath(7);
  for (const endedAtMs of [0, 20, 40]) {
    assert.deepEqual(measureBreath({ heldMs: 18, version: 7, endedAtMs }), {
      time: { heldMs: 18, isShared: false },
      breathMs: 2,
    });
  }
});

test("createBreath() leaves it alone for twice as long as it was held while others write too", () => {
  const measureBreath = createBreath(1);
  assert.deepEqual(measureBreath({ heldMs: 5, version: 2, endedAtMs: 10 }), {
    time: { heldMs: 5, isShared: true },
    breathMs: 10,
  });
  assert.equal(measureBreath({ heldMs: 0.5, version: 2, endedAtMs: 20 }).breathMs, 2);
  assert.equal(measureBreath({ heldMs: 300, version: 2, endedAtMs: 320 }).breathMs, 20);
});

test("createBreath() forgets others who have not written for a second", () => {
  const measureBreath = createBreath(1);
  measureBreath({ heldMs: 5, version: 2, endedAtMs: 10 });
  assert.equal(measureBreath({ heldMs: 5, version: 2, endedAtMs: 1000 }).time.isShared, true);
  assert.equal(measureBreath({ heldMs: 5, version: 2, endedAtMs: 1020 }).time.isShared, false);
});
