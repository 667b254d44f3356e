import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packColorColumn } from "./color-column.ts";
import { createDistanceFloors } from "./distance-floors.ts";
import { measureFromColors, measureFromPalette, packColors, stepsPerUnit } from "./packed-colors.ts";

const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, "0"));

test("sumOf() is never more than the distance, and less by no more than a cell", () => {
  const reachMax = 1000;
  fc.assert(
    fc.property(hex, hex, (own, other) => {
      const column = packColorColumn([packColors([other])]);
      const distance = measureFromColors([own], Infinity)(column, Uint8Array.of(1), Infinity)[0]! * stepsPerUnit;
      const floor = createDistanceFloors(packColors([own])).sumOf(column, 0);
      assert.ok(floor <= distance && floor >= distance - reachMax, `${floor} for ${distance}`);
    }),
    {
      examples: [
        ["ffffff", "000000"],
        ["000000", "ffffff"],
        ["0000ff", "ffff00"],
        ["00ff00", "ff00ff"],
      ],
    },
  );
});

test("measureFromPalette() gives up only what lies beyond the bound", () => {
  const palette = fc.array(hex, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(palette, palette, fc.double({ min: 0, max: 0.3, noNaN: true }), (own, other, bound) => {
      const measure = measureFromPalette(own);
      const column = packColorColumn([packColors(other)]);
      const exact = measure(column, Uint8Array.of(1), Infinity)[0]!;
      const bounded = measure(column, Uint8Array.of(1), bound)[0]!;
      assert.ok(bounded === exact || exact > bound);
    }),
  );
});
