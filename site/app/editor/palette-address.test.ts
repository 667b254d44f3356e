import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { formatColors, parseColors } from "./palette-address.ts";

const hex = fc.stringMatching(/^[0-9a-f]{6}$/);

test("parseColors() undoes formatColors() for every palette", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 2, maxLength: 8 }), (colors) => {
      assert.deepEqual(parseColors(formatColors(colors)), colors);
    }),
  );
});

test("parseColors() takes capitals and keeps repeats", () => {
  assert.deepEqual(parseColors("E63946-e63946"), ["e63946", "e63946"]);
});

test("parseColors() refuses everything that is not 2 to 8 hexes", () => {
  const nine = Array.from({ length: 9 }, () => "000000").join("-");
  for (const text of ["", "e63946", nine, "e63946-", "-e63946-000000", "e63946-00000g", "#e63946-000000"]) {
    assert.equal(parseColors(text), undefined, text);
  }
});
