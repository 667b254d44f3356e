import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { colorContrast, contrastRatio, relativeLuminance } from "./contrast.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

test("relativeLuminance() is 0 for black and 1 for white", () => {
  assert.equal(relativeLuminance("000000"), 0);
  assert.ok(Math.abs(relativeLuminance("ffffff") - 1) < 1e-15);
});

test("contrastRatio() gives known WCAG 2 ratios", () => {
  assert.ok(Math.abs(contrastRatio("ffffff", "767676") - 4.5422) < 1e-4);
  assert.ok(Math.abs(contrastRatio("ff0000", "ffffff") - 3.9985) < 1e-4);
  assert.ok(Math.abs(contrastRatio("0000ff", "ffffff") - 8.5925) < 1e-4);
});

test("contrastRatio() is symmetric and from 1 to 21", () => {
  fc.assert(
    fc.property(hexes, hexes, (first, second) => {
      const ratio = contrastRatio(first, second);
      return ratio === contrastRatio(second, first) && ratio >= 1 && ratio <= 21.000001;
    }),
  );
});

test("colorContrast() recommends the text that stands out more", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const { white, black, text } = colorContrast(hex);
      const [better, worse] = text === "ffffff" ? [white, black] : [black, white];
      return better >= worse && better >= 4.58;
    }),
  );
});

test("colorContrast() rounds to two decimals", () => {
  assert.deepEqual(colorContrast("ff0000"), { white: 4, black: 5.25, text: "000000" });
  assert.deepEqual(colorContrast("000080"), { white: 16.01, black: 1.31, text: "ffffff" });
});
