import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreath } from "./breath.ts";

test("createBreath() leaves the lock alone for a moment while nobody else writes", () => {
  const measureBreath = createBreath();
  const breaths = [0, 20, 40].map((endedAtMs) => measureBreath({ tookMs: 18, version: 7, endedAtMs }));
  assert.deepEqual(breaths, [2, 2, 2]);
});

test("createBreath() leaves it alone for as long as the write took while others write too", () => {
  const measureBreath = createBreath();
  measureBreath({ tookMs: 10, version: 1, endedAtMs: 0 });
  assert.equal(measureBreath({ tookMs: 10, version: 2, endedAtMs: 10 }), 10);
  assert.equal(measureBreath({ tookMs: 1, version: 2, endedAtMs: 20 }), 2);
  assert.equal(measureBreath({ tookMs: 300, version: 2, endedAtMs: 320 }), 20);
});

test("createBreath() forgets others who have not written for a second", () => {
  const measureBreath = createBreath();
  measureBreath({ tookMs: 10, version: 1, endedAtMs: 0 });
  measureBreath({ tookMs: 10, version: 2, endedAtMs: 10 });
  assert.equal(measureBreath({ tookMs: 10, version: 2, endedAtMs: 1000 }), 10);
  assert.equal(measureBreath({ tookMs: 10, version: 2, endedAtMs: 1020 }), 2);
});
