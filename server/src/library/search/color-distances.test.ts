import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab } from "@tincture/color";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { createDistances } from "./color-distances.ts";
import { LibraryTable } from "./library-table.ts";
import { arbitraryPalette } from "../../../../test/support/library/arbitrary-searches.ts";

const [sample] = fc.sample(arbitraryPalette(0), { numRuns: 1, seed: 3 });
const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, "0"));
const palette = fc.array(hex, { minLength: 2, maxLength: 8 });

function tableOf(...palettes: readonly (readonly string[])[]): LibraryTable {
  const table = new LibraryTable();
  table.replace(
    [],
    palettes.map((colors, number) => ({ ...sample!, id: `${number}`, slug: `slug-${number}`, colors })),
  );
  return table;
}

test("bound() never exceeds measure()", () => {
  const property = fc.property(palette, fc.array(palette, { minLength: 20, maxLength: 20 }), (own, others) => {
    const table = tableOf(...others);
    for (const distances of [
      createDistances(table, { kind: "palette", colors: own }),
      createDistances(table, { kind: "colors", hexes: own.slice(0, 3), isAlike: false }),
    ])
      for (const row of others.keys()) assert.ok(distances.bound(row) <= distances.measure(row) + 1e-4);
  });
  fc.assert(property, runs(100, 200));
});

test("measure() is the mean of both directions for a palette, whatever the order and number of its colors", () => {
  const table = tableOf(["000000", "ffffff"], ["808080", "808080"], ["ffffff", "000000", "ffffff"]);
  const distances = createDistances(table, { kind: "palette", colors: ["ffffff", "000000"] });
  const [toWhite, toBlack] = ["ffffff", "000000"].map((other) => ciede2000(hexToLab("808080"), hexToLab(other)));
  const expected = (Math.min(toWhite!, toBlack!) + (toWhite! + toBlack!) / 2) / 2;
  assert.deepEqual([distances.measure(0), distances.measure(2)], [0, 0]);
  assert.ok(Math.abs(distances.measure(1) - expected) < 1e-4);
});

test("measure() is the mean over the query colors, and Infinity for a row without a color like one of them", () => {
  const table = tableOf(["000000", "ffffff"], ["808080", "808080"], ["cfcab9", "c2bc9f"]);
  const near = ciede2000(hexToLab("fdfdfd"), hexToLab("ffffff")) / 2;
  const alike = createDistances(table, { kind: "colors", hexes: ["fdfdfd", "000000"], isAlike: true });
  assert.ok(Math.abs(alike.measure(0) - near) < 1e-4);
  assert.equal(alike.measure(1), Infinity);
  const [ofFamily, ofAny] = [true, false].map((isAlike) =>
    createDistances(table, { kind: "colors", hexes: ["cfc9b3"], isAlike }).measure(2),
  );
  assert.ok(ofFamily! > ofAny!);
});
