import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab, linearToLab, type Lab } from "../cielab.ts";
import { hexToOklab, oklabToLinear } from "../oklab.ts";
import { farthestColor, isDistinct, separate } from "./separate.ts";

const aim = { least: 6, target: 7 };
const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));

const levels = ["00", "55", "aa", "ff"];
const grid = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => r + g + b)));

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
      for (let blue = 0; blue < 256; blue += 12) assert.ok(countRuledOut((red << 16) | (green << 8) | blue) <= 5);
    }
  }
});

test("farthestColor() is distinct from seven of its own grid's colors", () => {
  const sevens = fc.uniqueArray(fc.constantFrom(...grid), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(sevens, (colors) => {
      const others = colors.map(hexToLab);
      assert.ok(isDistinct(hexToLab(farthestColor(others)), others));
    }),
  );
});

test("separate() leaves colors that are apart as they are", () => {
  const colors = pointsOf(["000000", "ff0000", "ffffff"]);
  const before = [...colors];
  assert.equal(separate(colors, 0, aim), true);
  assert.deepEqual([...colors], before);
});

test("separate() parts equal and nearly equal colors, and a locked one stays", () => {
  fc.assert(
    fc.property(hexes, fc.integer({ min: 0, max: 1 }), (hex, locked) => {
      const colors = pointsOf([hex, hex]);
      const before = [...colors.subarray(0, 3)];
      if (!separate(colors, locked, aim)) return;
      assert.ok(ciede2000(labOf(colors, 0), labOf(colors, 1)) >= 6);
      if (locked === 1) assert.deepEqual([...colors.subarray(0, 3)], before);
    }),
    runs(300),
  );
});

test("separate() succeeds with any single color beside a lock", () => {
  fc.assert(
    fc.property(hexes, (hex) => assert.equal(separate(pointsOf([hex, hex]), 0, aim), true)),
    runs(300),
  );
});

test("separate() does not move locked colors apart", () => {
  const colors = pointsOf(["808080", "818181", "ff0000"]);
  const before = [...colors];
  assert.equal(separate(colors, 2, aim), true);
  assert.deepEqual([...colors], before);
});

function pointsOf(all: readonly string[]): Float64Array {
  return Float64Array.from(all.map((hex) => hexToOklab(hex)).flatMap(({ l, a, b }) => [l, a, b]));
}

function labOf(colors: Float64Array, index: number): Lab {
  const [l, a, b] = [colors[3 * index]!, colors[3 * index + 1]!, colors[3 * index + 2]!];
  return linearToLab(oklabToLinear({ l, a, b }));
}

function countRuledOut(color: number): number {
  const lab = hexToLab(color.toString(16).padStart(6, "0"));
  return grid.filter((other) => !isDistinct(hexToLab(other), [lab])).length;
}
