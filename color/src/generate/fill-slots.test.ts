import assert from "node:assert/strict";
import { test } from "node:test";
import { fillSlots } from "./fill-slots.ts";
import { generatePalette } from "./generate-palette.ts";

test("fillSlots() leaves held colors where they are and fills the rest in order", () => {
  const filled = fillSlots(
    [undefined, "cc0000", undefined, "cc0000"],
    ["cc0000", "111111", "cc0000", "eeeeee"],
  );
  assert.deepEqual(filled, ["111111", "cc0000", "eeeeee", "cc0000"]);
});

test("fillSlots() puts a generated palette around the locks it was generated for", () => {
  const slots = ["ffcc00", undefined, "003366", undefined, undefined];
  const locks = slots.filter((slot) => slot !== undefined);
  const filled = fillSlots(slots, generatePalette({ size: 5, seed: "slots", locks }));
  assert.deepEqual([filled[0], filled[2], new Set(filled).size], ["ffcc00", "003366", 5]);
});

test("fillSlots() takes held colors in capitals, as generatePalette() takes locks", () => {
  const palette = generatePalette({ size: 3, seed: "slots", locks: ["FF6600"] });
  assert.equal(fillSlots([undefined, "FF6600", undefined], palette)[1], "ff6600");
});

test("fillSlots() refuses a palette of another size or without a held color", () => {
  assert.throws(() => fillSlots([undefined], []), RangeError);
  assert.throws(() => fillSlots(["ffffff"], ["000000"]), RangeError);
});
