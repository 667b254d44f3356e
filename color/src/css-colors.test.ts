import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex, parse } from "culori";
import { runs } from "../../test/sizes.ts";
import { cssColors } from "./css-colors.ts";
import { parseColor } from "./import/index.ts";

const { numRuns } = runs(2500, 400);
/** Spreads the samples over all colors: a multiple of the golden ratio. */
const stride = 10_368_889;
const sample = Array.from({ length: numRuns }, (_, index) => (index * stride) % 0x1000000);
/** Grays, corners of sRGB and their neighbors, and near black and white. */
const levels = [0, 1, 2, 127, 128, 253, 254, 255];
const corners = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => (r << 16) | (g << 8) | b)));
const grays = Array.from({ length: 256 }, (_, level) => level * 0x010101);
const hexes = [...sample, ...corners, ...grays].map((color) => color.toString(16).padStart(6, "0"));

test("cssColors() writes texts that an independent parser reads back as the same color", () => {
  for (const hex of hexes) {
    for (const text of Object.values(cssColors(hex))) assert.equal(formatHex(parse(text)), `#${hex}`, text);
  }
});

test("cssColors() writes texts that parseColor() reads back as the same color", () => {
  for (const hex of hexes) {
    for (const text of Object.values(cssColors(hex))) assert.equal(parseColor(text), hex, text);
  }
});

test("cssColors() writes every notation, without zeros at the end, exponents and -0", () => {
  assert.deepEqual(cssColors("e63946"), {
    hex: "#e63946",
    rgb: "rgb(230 57 70)",
    hsl: "hsl(355.5 77.6% 56.3%)",
    hwb: "hwb(355.5 22.4% 9.8%)",
    lab: "lab(52.85 66.419 35.825)",
    lch: "lch(52.85 75.465 28.341)",
    oklab: "oklab(0.61222 0.19268 0.07879)",
    oklch: "oklch(0.61222 0.20817 22.241)",
  });
  assert.deepEqual(Object.values(cssColors("000000")), [
    "#000000",
    "rgb(0 0 0)",
    "hsl(0 0% 0%)",
    "hwb(0 0% 100%)",
    "lab(0 0 0)",
    "lch(0 0 0)",
    "oklab(0 0 0)",
    "oklch(0 0 0)",
  ]);
  assert.deepEqual(cssColors("ffffff").oklch, "oklch(1 0 0)");
  assert.deepEqual(cssColors("ff0000").hsl, "hsl(0 100% 50%)");
  for (const hex of hexes) {
    for (const text of Object.values(cssColors(hex)).slice(2)) {
      assert.doesNotMatch(text, /e[-+]|-0(?![.\d])|\.\d*0(?!\d)/, text);
    }
  }
  assert.throws(() => cssColors("red"), SyntaxError);
});
