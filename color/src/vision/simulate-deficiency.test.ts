import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { relativeLuminance } from "../contrast.ts";
import { hexToRgb } from "../hex.ts";
import { deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

test("simulateDeficiency() gives the primaries the columns of the matrices", () => {
  assert.equal(simulateDeficiency("ff0000", "protanopia"), "5d5d0e");
  assert.equal(simulateDeficiency("00ff00", "protanopia"), "f2f200");
  assert.equal(simulateDeficiency("0000ff", "protanopia"), "0000ff");
  assert.equal(simulateDeficiency("ff0000", "deuteranopia"), "939300");
  assert.equal(simulateDeficiency("00ff00", "deuteranopia"), "dbdb29");
  assert.equal(simulateDeficiency("ff0000", "tritanopia"), "ff004e");
  assert.equal(simulateDeficiency("00ff00", "tritanopia"), "7ceaff");
  assert.equal(simulateDeficiency("0000ff", "tritanopia"), "006087");
});

test("simulateDeficiency() leaves every gray as it is", () => {
  for (const deficiency of deficiencies) {
    for (let byte = 0; byte < 256; byte += 1) {
      const hex = byte.toString(16).padStart(2, "0").repeat(3);
      assert.equal(simulateDeficiency(hex, deficiency), hex);
    }
  }
});

test("simulateDeficiency() leaves little to do for a second simulation", () => {
  fc.assert(
    fc.property(hexes, fc.constantFrom("protanopia", "deuteranopia"), (hex, deficiency) => {
      const once = simulateDeficiency(hex, deficiency);
      const { r, g } = hexToRgb(once);
      return r === g && Math.abs(hexToRgb(simulateDeficiency(once, deficiency)).r - r) <= 1;
    }),
  );
});

test("simulateDeficiency() keeps the luminance under achromatopsia, to half a byte", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const gray = simulateDeficiency(hex, "achromatopsia");
      assert.match(gray, /^(..)\1\1$/);
      assert.ok(Math.abs(relativeLuminance(gray) - relativeLuminance(hex)) < 0.0045);
    }),
  );
});

test("simulateDeficiency() refuses what is no hex", () => {
  for (const deficiency of deficiencies) {
    assert.throws(() => simulateDeficiency("#fff", deficiency), SyntaxError);
  }
});
