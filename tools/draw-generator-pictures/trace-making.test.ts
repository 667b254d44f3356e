import assert from "node:assert/strict";
import { test } from "node:test";
import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { traceMaking } from "./trace-making.ts";

const seeds = Array.from({ length: 20 }, (_, index) => `trace:${index}`);

test("traceMaking() draws what the generator draws", () => {
  for (const seed of seeds) {
    const { proposals, drawn } = traceMaking(seed);
    assert.deepEqual(
      proposals[drawn]!.hexes.toSorted(),
      generatePalette({ size: 5, seed }).toSorted(),
      `seed ${seed}`,
    );
  }
});

test("traceMaking() gives eight proposals whose shares make a whole", () => {
  for (const seed of seeds) {
    const { proposals } = traceMaking(seed);
    assert.equal(proposals.length, 8);
    const whole = proposals.reduce((sum, { share }) => sum + share, 0);
    assert.ok(Math.abs(whole - 1) < 1e-12, `${seed}: ${whole}`);
  }
});
