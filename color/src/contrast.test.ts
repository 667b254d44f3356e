import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import {
  colorContrast,
  contrastCell,
  contrastMatrix,
  contrastRatio,
  contrastVerdict,
  relativeLuminance,
} from "./contrast.ts";

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

test("colorContrast() shows no ratio that would pass where the real one fails", () => {
  assert.ok(contrastRatio("6870c0", "ffffff") < 4.5);
  assert.equal(colorContrast("6870c0").white, 4.49);
  assert.deepEqual(colorContrast("ff0000"), { white: 3.99, black: 5.25, text: "000000" });
  assert.deepEqual(colorContrast("000080"), { white: 16, black: 1.31, text: "ffffff" });
  assert.deepEqual(colorContrast("000000"), { white: 21, black: 1, text: "ffffff" });
  fc.assert(
    fc.property(hexes, (hex) => {
      const { white, black } = colorContrast(hex);
      assert.deepEqual(contrastVerdict(white), contrastVerdict(contrastRatio(hex, "ffffff")));
      assert.deepEqual(contrastVerdict(black), contrastVerdict(contrastRatio(hex, "000000")));
    }),
  );
});

test("contrastVerdict() draws WCAG's lines at 3, 4.5 and 7, which themselves pass", () => {
  const passed = (ratio: number) =>
    Object.entries(contrastVerdict(ratio))
      .filter(([, isPassed]) => isPassed)
      .map(([use]) => use);
  assert.deepEqual(passed(2.999), []);
  assert.deepEqual(passed(3), ["aaLarge", "ui"]);
  assert.deepEqual(passed(4.499), ["aaLarge", "ui"]);
  assert.deepEqual(passed(4.5), ["aa", "aaLarge", "aaaLarge", "ui"]);
  assert.deepEqual(passed(6.999), ["aa", "aaLarge", "aaaLarge", "ui"]);
  assert.deepEqual(passed(7), ["aa", "aaLarge", "aaa", "aaaLarge", "ui"]);
});

test("contrastCell() holds the ratio of contrastRatio(), the same both ways", () => {
  fc.assert(
    fc.property(hexes, hexes, (first, second) => {
      const cell = contrastCell(first, second);
      assert.equal(cell.ratio, contrastRatio(first, second));
      assert.deepEqual(cell, contrastCell(second, first));
    }),
  );
});

test("contrastCell() shows no ratio that would pass where the real one fails", () => {
  // 4.4999 must not be rounded to 4.50.
  const { ratio, label, aa } = contrastCell("797951", "ffffff");
  assert.ok(ratio > 4.495 && ratio < 4.5, String(ratio));
  assert.deepEqual({ label, aa }, { label: "4.49", aa: false });
  fc.assert(
    fc.property(hexes, hexes, (first, second) => {
      const cell = contrastCell(first, second);
      assert.deepEqual(contrastVerdict(Number(cell.label)), contrastVerdict(cell.ratio));
      assert.match(cell.label, /^\d{1,2}\.\d\d$/);
      assert.ok(Number(cell.label) <= cell.ratio && cell.ratio - Number(cell.label) < 0.01 + 1e-12, cell.label);
    }),
  );
  assert.equal(contrastCell("000000", "ffffff").label, "21.00");
});

test("contrastMatrix() has the cut ratio of each color with each", () => {
  const colors = ["6870c0", "ffffff", "123456"];
  assert.deepEqual(
    contrastMatrix(colors),
    colors.map((first) => colors.map((second) => Number(contrastCell(first, second).label))),
  );
  assert.equal(contrastMatrix(colors)[0]?.[1], 4.49);
});
