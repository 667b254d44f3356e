import assert from "node:assert/strict";
import { test } from "node:test";
import { exportFormats, gradientCss } from "@tincture/color";
import { fc } from "../../../test/properties.ts";
import { testCatalog as catalog } from "../../../test/support/colors/test-catalog.ts";
import { describePalettePart, type PalettePart } from "./included.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

function describe<Part extends PalettePart>(part: Part, colors: readonly string[]) {
  return describePalettePart[part]({ colors, page: "https://tincture.test/palette/dusk" }, catalog);
}

test("describePalettePart.names() has the nearest named color of each color, in order", () => {
  assert.deepEqual(describe("names", ["663399", "e63946"]), [
    { name: "Rebecca Purple", hex: "663399", distance: 0 },
    { name: "Red Radish", hex: "ee3344", distance: 1.36 },
  ]);
});

test("describePalettePart.contrast() cuts, so that no pair seems to meet what it does not", () => {
  assert.deepEqual(describe("contrast", ["6870c0", "ffffff"]), [
    [1, 4.49],
    [4.49, 1],
  ]);
});

test("describePalettePart.vision() finds who confuses a red and a green", () => {
  const { normal, protanopia, deuteranopia, tritanopia } = describe("vision", ["b04000", "ffffff", "608000"]);
  assert.deepEqual(
    [normal, protanopia, tritanopia].map(({ confused }) => confused),
    [[], [], []],
  );
  const [pair, ...others] = deuteranopia.confused;
  assert.deepEqual([pair?.first, pair?.second, others], ["b04000", "608000", []]);
  assert.equal(pair?.difference, deuteranopia.least_difference);
  assert.ok(normal.least_difference > 40);
});

test("describePalettePart.vision() lists the nearest pairs first, all below 9, with any colors", () => {
  fc.assert(
    fc.property(fc.array(hexes, { minLength: 2, maxLength: 8 }), (colors) => {
      for (const { least_difference: least, confused } of Object.values(describe("vision", colors))) {
        const differences = confused.map(({ difference }) => difference);
        assert.deepEqual(
          differences,
          differences.toSorted((one, other) => one - other),
        );
        assert.equal(confused.length > 0, least < 9);
        assert.ok(differences.every((difference) => difference >= least && difference < 9));
      }
    }),
  );
});

test("describePalettePart.scales() has eleven steps for each color, itself among them", () => {
  const [scale] = describe("scales", ["3b82f6", "000000"]);
  assert.deepEqual(Object.keys(scale ?? {}).map(Number), [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]);
  assert.equal(scale?.["600"], "3b82f6");
});

test("describePalettePart has a gradient, and an address for every format", () => {
  assert.equal(describe("gradient", ["3b82f6", "000000"]), gradientCss(["3b82f6", "000000"]));
  const files = describe("files", ["3b82f6", "000000"]);
  assert.deepEqual(
    Object.keys(files),
    exportFormats.map(({ extension }) => extension),
  );
  assert.equal(files["png"], "https://tincture.test/palette/dusk.png");
});
