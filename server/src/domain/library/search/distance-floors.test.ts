import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packColorColumn } from "./color-column.ts";
import { createDistanceFloors } from "./distance-floors.ts";
import { measureFromColors, measureFromPalette, packColors, packLab, stepsPerUnit } from "./packed-colors.ts";

const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, "0"));

const palette = fc.array(hex, { minLength: 2, maxLength: 8 });
const extremes: readonly (readonly string[])[] = [
  ["ffffff", "000000"],
  ["0000ff", "ffff00", "00ff00", "ff00ff"],
];

test("sumsOf() is never more than the distances of both ways, and of two colors less by no more than a level", () => {
  const levelMax = 3600;
  const measure = (own: readonly string[], other: readonly string[]): readonly [floor: number, distance: number] => {
    const column = packColorColumn([packColors(other)]);
    const distance = measureFromPalette(own)(column, Uint8Array.of(1), Infinity)[0]! * stepsPerUnit * 2;
    return [createDistanceFloors(own.map(packLab)).sumsOf(column)[0]!, distance];
  };
  fc.assert(
    fc.property(fc.oneof(palette, fc.constantFrom(...extremes)), palette, (own, other) => {
      const [floor, distance] = measure(own, other);
      assert.ok(floor <= distance + 0.05, `${floor} for ${distance}`);
    }),
  );
  fc.assert(
    fc.property(hex, hex, (own, other) => {
      const [floor, distance] = measure([own], [other]);
      assert.ok(floor >= Math.min(distance, 8000) - levelMax, `${floor} for ${distance}`);
    }),
  );
});

test("keepNear() keeps every palette that has a color near each", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 1, maxLength: 3 }), palette, fc.nat(5), (own, other, shade) => {
      const near = own.map((color) => shift(color, shade));
      const column = packColorColumn([packColors([...other, ...near])]);
      const kept = Uint8Array.of(1);
      const isNear = own.every((color) => measureFromColors([color], Infinity)(column, kept, Infinity)[0]! <= 0.06);
      createDistanceFloors(own.map(packLab)).keepNear(column, kept);
      assert.ok(!isNear || kept[0] === 1);
    }),
  );
});

function shift(color: string, steps: number): string {
  return (Number.parseInt(color, 16) ^ (steps * 0x010101)).toString(16).padStart(6, "0");
}

test("measureFromPalette() gives up only what lies beyond the bound", () => {
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
