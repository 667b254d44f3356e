import assert from "node:assert/strict";
import test from "node:test";
import { generatePalette } from "@tincture/color/generate";
import { createDraw, createFreshDraw } from "./palette-model.ts";

test("createDraw() gives the API's palette for its seed and size", () => {
  const slots = Array.from({ length: 6 }, () => undefined);
  assert.deepEqual(createDraw("harbor")(slots), generatePalette({ seed: "harbor", size: 6 }));
});

test("createDraw() gives the API's palette for its locks, each in its own slot", () => {
  const colors = createDraw("harbor")([undefined, "e63946", undefined, "1d3557"]);
  assert.equal(colors[1], "e63946");
  assert.equal(colors[3], "1d3557");
  assert.deepEqual(
    colors.toSorted(),
    generatePalette({ seed: "harbor", size: 4, locks: ["1d3557", "e63946"] }).toSorted(),
  );
});

test("createFreshDraw() draws another palette each time", () => {
  const slots = Array.from({ length: 5 }, () => undefined);
  assert.notDeepEqual(createFreshDraw()(slots), createFreshDraw()(slots));
});
