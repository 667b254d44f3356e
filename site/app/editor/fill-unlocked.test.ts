import assert from "node:assert/strict";
import { test } from "node:test";
import { fillUnlocked } from "./fill-unlocked.ts";

/** Creates slots from color names. A name with a bang is locked. */
function slotsOf(...names: readonly string[]) {
  return names.map((name, id) => ({ id, hex: name.replace("!", ""), isLocked: name.endsWith("!") }));
}

test("fillUnlocked() keeps locked slots in place and the ids of the others", () => {
  const filled = fillUnlocked(slotsOf("a", "b!", "c"), ["x", "y", "z"], 7);
  assert.deepEqual(filled, [
    { id: 0, hex: "x", isLocked: false },
    { id: 1, hex: "b", isLocked: true },
    { id: 2, hex: "y", isLocked: false },
    { id: 7, hex: "z", isLocked: false },
  ]);
});

test("fillUnlocked() drops slots without a color, and colors beyond the size of a palette", () => {
  const hexes = (names: readonly string[], colors: readonly string[]) =>
    fillUnlocked(slotsOf(...names), colors, 9)
      .map(({ hex }) => hex)
      .join("");
  assert.equal(hexes(["a", "b!", "c"], ["x"]), "xb");
  assert.equal(hexes(["a!", "b!"], ["1", "2", "3", "4", "5", "6", "7", "8"]), "ab123456");
  assert.equal(hexes(["a"], []), "");
});
