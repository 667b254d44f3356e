import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { contrastRatio } from "./contrast.ts";
import { contrastMatrix, contrastVerdict } from "./contrast-matrix.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

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

test("contrastMatrix() holds every pair twice with the ratio of contrastRatio()", () => {
  fc.assert(
    fc.property(fc.array(hexes, { maxLength: 8 }), (colors) => {
      const matrix = contrastMatrix(colors);
      for (const [row, first] of colors.entries()) {
        for (const [column, second] of colors.entries()) {
          assert.equal(matrix[row]![column]!.ratio, contrastRatio(first, second));
          assert.deepEqual(matrix[row]![column], matrix[column]![row]);
        }
      }
    }),
  );
});

test("contrastMatrix() gives the known verdict of a gray that just fails on white", () => {
  const { label, aa, aaLarge } = contrastMatrix(["777777", "ffffff"])[0]![1]!;
  assert.deepEqual({ label, aa, aaLarge }, { label: "4.48", aa: false, aaLarge: true });
});

test("contrastMatrix() shows no ratio that would pass where the real one fails", () => {
  // 4.4999 would be rounded to 4.50.
  const { ratio, label, aa } = contrastMatrix(["797951", "ffffff"])[0]![1]!;
  assert.ok(ratio > 4.495 && ratio < 4.5, String(ratio));
  assert.deepEqual({ label, aa }, { label: "4.49", aa: false });
  fc.assert(
    fc.property(hexes, hexes, (first, second) => {
      const cell = contrastMatrix([first, second])[0]![1]!;
      assert.deepEqual(contrastVerdict(Number(cell.label)), contrastVerdict(cell.ratio));
      assert.ok(Math.abs(Number(cell.label) - cell.ratio) < 0.01);
    }),
  );
});
