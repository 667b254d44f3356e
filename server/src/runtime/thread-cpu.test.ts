import assert from "node:assert/strict";
import { test } from "node:test";
import { readThreadCpuMs } from "./thread-cpu.ts";

test("readThreadCpuMs() advances by microseconds while the thread works", () => {
  const readings = Array.from({ length: 1000 }, () => Array.from({ length: 5 }, readThreadCpuMs).at(-1) ?? 0);
  assert.deepEqual(
    readings,
    readings.toSorted((one, other) => one - other),
  );
  assert.ok(new Set(readings).size > 500);
});
