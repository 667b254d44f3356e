import assert from "node:assert/strict";
import { test } from "node:test";
import { generatePalette } from "@tincture/color";
import { createPaletteStock } from "./palette-stock.ts";

test("createPaletteStock() gives each palette once, of the size that is asked for and by its seed", () => {
  let drawn = 0;
  const takePalette = createPaletteStock(() => `seed-${(drawn += 1)}`);
  const sizes = [5, 2, 5, 5, 8, 2, 5, 5, 5, 5, 5, 5, 5];
  const taken = sizes.map((size) => ({ size, ...takePalette(size) }));
  for (const { size, seed, colors } of taken) assert.deepEqual(colors, generatePalette({ size, seed }));
  assert.equal(new Set(taken.map(({ seed }) => seed)).size, sizes.length);
});
