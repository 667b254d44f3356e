import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { promisePalette } from "./promise-palette.ts";
import { provePalette } from "./promise-palette.ts";
import { listExamples } from "./tag-example.ts";

test("listExamples() has palettes of distinct colors for every size", () => {
  for (let size = paletteSizeMin; size <= paletteSizeMax; size += 1) {
    const examples = listExamples(size);
    assert.ok(examples.length > 10);
    for (const example of examples) {
      assert.equal(example.length, size);
      assert.ok(
        provePalette(
          example.map(({ hex }) => hex),
          [],
        ).leastDifferences.normal >= 6,
      );
    }
  }
});

test("promisePalette() keeps what searches hardly find, for any seed", () => {
  for (const [size, tags, contrast] of [
    [4, ["light", "warm"], 3],
    [5, ["light", "neon"], 3],
    [3, ["light", "monochrome"], 3],
    [7, ["spring", "lavender"], 7],
  ] as const)
    for (const seed of ["a", "b", "c"]) assert.equal(promisePalette({ size, seed, tags, contrast }).kind, "kept");
});
