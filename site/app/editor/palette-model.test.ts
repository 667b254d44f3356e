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
  const cases = [
    [undefined, "e63946", undefined, "1d3557"],
    [undefined, undefined],
    ["000000", "000000", undefined],
    [...Array.from({ length: 7 }, () => undefined), "778899"],
  ];
  for (const slots of cases) {
    const { colors } = createDraw(zeros)(slots);
    for (const [at, slot] of slots.entries()) if (slot !== undefined) assert.equal(colors[at], slot);
    const locks = slots.filter((slot) => slot !== undefined);
    const wanted = generatePalette({ seed, size: slots.length, locks });
    assert.deepEqual(colors.toSorted(), wanted.toSorted());
  }
});

test("createDraw() generates another palette each time", () => {
  const slots = Array.from({ length: 5 }, () => undefined);
  assert.notDeepEqual(createDraw(randomBytes)(slots).colors, createDraw(randomBytes)(slots).colors);
});
