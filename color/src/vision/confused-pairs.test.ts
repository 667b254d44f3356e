import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { confusionThreshold, listConfusedPairs, paletteConfusions } from "./confused-pairs.ts";
import { deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

test("listConfusedPairs() finds a red and a green that differ only in what the missing cones see", () => {
  const [pair, ...others] = listConfusedPairs(["b04000", "ffffff", "608000"], "deuteranopia");
  assert.deepEqual([pair?.first, pair?.second, others], [0, 2, []]);
  assert.ok(pair!.distance < confusionThreshold && pair!.normalDistance > 40);
});

test("listConfusedPairs() finds a blue and a green for tritanopia alone, equal light for achromatopsia", () => {
  const kinds = (...colors: string[]) =>
    deficiencies.filter((deficiency) => listConfusedPairs(colors, deficiency).length > 0);
  assert.deepEqual(kinds("0080c0", "008f76"), ["tritanopia", "achromatopsia"]);
  assert.deepEqual(kinds("ff0000", "0090b0"), ["achromatopsia"]);
  assert.deepEqual(kinds("000000", "ffffff"), []);
});

test("listConfusedPairs() holds each pair once, the nearest first, all below the threshold", () => {
  fc.assert(
    fc.property(fc.array(hexes, { maxLength: 8 }), fc.constantFrom(...deficiencies), (colors, deficiency) => {
      const pairs = listConfusedPairs(colors, deficiency, 30);
      assert.equal(new Set(pairs.map(({ first, second }) => `${first} ${second}`)).size, pairs.length);
      assert.deepEqual(
        pairs,
        pairs.toSorted((a, b) => a.distance - b.distance),
      );
      for (const { first, second, distance } of pairs) assert.ok(first < second && distance < 30);
    }),
  );
});

test("listConfusedPairs() holds all pairs of equal colors", () => {
  assert.equal(listConfusedPairs(["123456", "123456", "123456"], "protanopia").length, 3);
});

test("paletteConfusions() shows the colors as they look", () => {
  const reports = paletteConfusions(["ff0000", "00ff00"]);
  assert.deepEqual(
    reports.map(({ deficiency }) => deficiency),
    deficiencies,
  );
  for (const { deficiency, colors } of reports) {
    assert.deepEqual(colors, [
      simulateDeficiency("ff0000", deficiency),
      simulateDeficiency("00ff00", deficiency),
    ]);
  }
});
