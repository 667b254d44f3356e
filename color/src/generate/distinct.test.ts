import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { farthestColor, gridColors, isDistinct } from "./distinct.ts";

test("isDistinct() tells a near color from a far one", () => {
  assert.equal(isDistinct(hexToLab("808080"), [hexToLab("000000"), hexToLab("858585")]), false);
  assert.equal(isDistinct(hexToLab("808080"), [hexToLab("000000"), hexToLab("ffffff")]), true);
});

test("isDistinct() is true with no others", () => {
  assert.equal(isDistinct(hexToLab("808080"), []), true);
});

test("farthestColor() is far from black and white at once", () => {
  const others = [hexToLab("000000"), hexToLab("ffffff")];
  const gap = Math.min(...others.map((other) => ciede2000(hexToLab(farthestColor(others)), other)));
  assert.ok(gap > 40);
});

test("farthestColor() always finds a distinct color, since a color rules out at most five of the grid", () => {
  for (let red = 0; red < 256; red += 12) {
    for (let green = 0; green < 256; green += 12) {
      for (let blue = 0; blue < 256; blue += 12)
        assert.ok(countRuledOut((red << 16) | (green << 8) | blue) <= 5);
    }
  }
});

test("farthestColor() is distinct from seven of its own grid's colors", () => {
  const sevens = fc.uniqueArray(fc.constantFrom(...gridColors), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(sevens, (colors) => {
      const others = colors.map(({ lab }) => lab);
      assert.ok(isDistinct(hexToLab(farthestColor(others)), others));
    }),
  );
});

function countRuledOut(color: number): number {
  const lab = hexToLab(color.toString(16).padStart(6, "0"));
  return gridColors.filter((grid) => !isDistinct(grid.lab, [lab])).length;
}
