import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import test from "node:test";
import { drawSeed, generatePalette } from "@tincture/color/generate";
import { createDraw } from "./palette-model.ts";

const zeros = (count: number) => new Uint8Array(count);
const seed = drawSeed(zeros);

test("createDraw() gives the API's palette for its seed and size", () => {
  const slots = Array.from({ length: 6 }, () => undefined);
  assert.deepEqual(createDraw(zeros)(slots).colors, generatePalette({ seed, size: 6 }));
});

test("createDraw() gives the API's palette for its locks, each in its own slot", () => {
  const { colors } = createDraw(zeros)([undefined, "e63946", undefined, "1d3557"]);
  assert.equal(colors[1], "e63946");
  assert.equal(colors[3], "1d3557");
  assert.deepEqual(colors.toSorted(), generatePalette({ seed, size: 4, locks: ["1d3557", "e63946"] }).toSorted());
});

test("createDraw() draws another palette each time", () => {
  const slots = Array.from({ length: 5 }, () => undefined);
  assert.notDeepEqual(createDraw(randomBytes)(slots).colors, createDraw(randomBytes)(slots).colors);
});
