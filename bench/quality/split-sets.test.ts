import assert from "node:assert/strict";
import { test } from "node:test";
import { splitInHalves } from "./split-sets.ts";

const palettes = Array.from({ length: 300 }, (_, id) => ({ id, group: `g${id % 100}` }));

test("splitInHalves() parts all palettes, and no group", () => {
  const { fitted, measured } = splitInHalves(palettes, 0);
  assert.deepEqual([fitted.length, measured.length], [150, 150]);
  assert.equal(new Set([...fitted, ...measured]).size, palettes.length);
  const groups = new Set(fitted.map(({ group }) => group));
  assert.ok(measured.every(({ group }) => !groups.has(group)));
});

test("splitInHalves() exchanges the parts for every second number and parts anew for the next", () => {
  const [first, second, third] = [0, 1, 2].map((number) => splitInHalves(palettes, number));
  assert.deepEqual(second, { fitted: first!.measured, measured: first!.fitted });
  assert.notDeepEqual(third!.fitted, first!.fitted);
});
