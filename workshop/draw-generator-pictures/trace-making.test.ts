import assert from "node:assert/strict";
import { test } from "node:test";
import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { traceMaking } from "./trace-making.ts";

const seeds = Array.from({ length: 20 }, (_, index) => `trace:${index}`);

test("traceMaking() ends with what the generator gives", () => {
  for (const seed of seeds) {
    const palette = generatePalette({ size: 5, seed });
    assert.deepEqual(traceMaking(seed).at(-1)?.hexes.toSorted(), palette.toSorted(), `seed ${seed}`);
  }
});

test("traceMaking() gives each proposal a chance, and refuses some", () => {
  const steps = seeds.flatMap((seed) => traceMaking(seed));
  assert.ok(steps.every(({ chance }) => chance > 0 && chance <= 1));
  assert.ok(steps.length > 2 * seeds.length);
});
