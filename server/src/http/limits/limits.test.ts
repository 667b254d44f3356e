import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultLimits, Limits } from "./limits.ts";

test("drawDelayMs() spreads refusals evenly over a second", () => {
  const limits = new Limits(defaultLimits, { clock: () => 0, onRefused() {} });
  const delays = Array.from({ length: 30 }, () => limits.drawDelayMs());
  assert.ok(delays.every((ms) => ms >= 500 && ms < 1500));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const count = delays.filter((ms) => Math.floor((ms - 500) / 100) === tenth).length;
    assert.ok(count >= 2 && count <= 4, `${count} of 30 in one tenth`);
  }
});
