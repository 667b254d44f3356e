import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../test/properties.ts";
import { formatPalette, isPaletteSize, parsePalette, splitPalette } from "./palette.ts";

const hex = fc.stringMatching(/^[0-9a-f]{6}$/);

test("parsePalette() and splitPalette() undo formatPalette() for every palette", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 2, maxLength: 8 }), (colors) => {
      assert.deepEqual(parsePalette(formatPalette(colors)), colors);
      assert.deepEqual(splitPalette(formatPalette(colors)), colors);
    }),
  );
});

test("parsePalette() takes capitals and keeps repeats", () => {
  assert.deepEqual(parsePalette("E63946-e63946"), ["e63946", "e63946"]);
});

test("parsePalette() refuses everything that is not 2 to 8 hexes", () => {
  const nine = Array.from({ length: 9 }, () => "000000").join("-");
  for (const text of ["", "e63946", nine, "e63946-", "-e63946-000000", "e63946-00000g", "#e63946-000000"]) {
    assert.equal(parsePalette(text), undefined, text);
  }
});

test("isPaletteSize() takes integers from 2 to 8", () => {
  for (const size of [2, 3, 4, 5, 6, 7, 8]) assert.equal(isPaletteSize(size), true);
  for (const size of [1, 9, 2.5, NaN, Infinity]) assert.equal(isPaletteSize(size), false);
});
