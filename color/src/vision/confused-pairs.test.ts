import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import {
  type ConfusedPair,
  paletteConfusions,
  paletteView,
  type Deficiency,
  deficiencies,
  simulateDeficiency,
} from "./simulate-deficiency.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
/** Close enough that pairs are often confused. */
const closeHexes = fc.stringMatching(/^(?:[67][0-9a-f]){3}$/);
const threshold = 9;

function listConfused(colors: readonly string[], deficiency: Deficiency): readonly ConfusedPair[] {
  return paletteConfusions(colors).find((report) => report.deficiency === deficiency)!.confused;
}

test("paletteConfusions() finds a red and a green that differ only in what the missing cones see", () => {
  const [pair, ...others] = listConfused(["b04000", "ffffff", "608000"], "deuteranopia");
  assert.deepEqual([pair?.first, pair?.second, others], [0, 2, []]);
  assert.ok(pair!.distance < threshold && pair!.normalDistance > 40);
});

test("paletteConfusions() finds a blue and a green for tritanopia alone, equal light for achromatopsia", () => {
  const kinds = (...colors: string[]) =>
    deficiencies.filter((deficiency) => listConfused(colors, deficiency).length > 0);
  assert.deepEqual(kinds("0080c0", "008f76"), ["tritanopia", "achromatopsia"]);
  assert.deepEqual(kinds("ff0000", "0090b0"), ["achromatopsia"]);
  assert.deepEqual(kinds("000000", "ffffff"), []);
});

test("paletteConfusions() holds each pair once, the nearest first, all below the threshold", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hexes, closeHexes), { maxLength: 8 }),
      fc.constantFrom(...deficiencies),
      (colors, deficiency) => {
        const pairs = listConfused(colors, deficiency);
        assert.equal(new Set(pairs.map(({ first, second }) => `${first} ${second}`)).size, pairs.length);
        assert.deepEqual(
          pairs,
          pairs.toSorted((a, b) => a.distance - b.distance),
        );
        for (const { first, second, distance } of pairs) assert.ok(first < second && distance < threshold);
      },
    ),
  );
});

test("paletteConfusions() holds all pairs of equal colors", () => {
  assert.equal(listConfused(["123456", "123456", "123456"], "protanopia").length, 3);
});

test("paletteConfusions() shows the colors as they look", () => {
  const reports = paletteConfusions(["ff0000", "00ff00"]);
  assert.deepEqual(
    reports.map(({ deficiency }) => deficiency),
    deficiencies,
  );
  for (const { deficiency, colors } of reports) {
    assert.deepEqual(colors, [simulateDeficiency("ff0000", deficiency), simulateDeficiency("00ff00", deficiency)]);
  }
});

test("paletteView() agrees with paletteConfusions(), and tells the least difference without one too", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hexes, closeHexes), { minLength: 2, maxLength: 8 }), (colors) => {
      for (const { deficiency, confused } of paletteConfusions(colors)) {
        const view = paletteView(colors, deficiency);
        assert.deepEqual(
          view.confused,
          confused.map(({ normalDistance: _normal, ...pair }) => pair),
        );
        if (confused.length > 0) assert.equal(view.leastDifference, confused[0]?.distance);
      }
    }),
  );
  assert.ok(paletteView(["000000", "ffffff"]).leastDifference > 99);
});

test("paletteView() needs a pair", () => {
  assert.throws(() => paletteView(["123456"]), RangeError);
});
