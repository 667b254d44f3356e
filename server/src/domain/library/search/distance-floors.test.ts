import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { packColorColumn, packColors, packLab, stepsPerUnit } from "./color-column.ts";
import { createLikenessFloors, createNearFilter } from "./distance-floors.ts";
import { measureLikeness, measureNearness } from "./packed-colors.ts";

const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, "0"));

const palette = fc.array(hex, { minLength: 2, maxLength: 8 });
const extremes: readonly (readonly string[])[] = [
  ["ffffff", "000000"],
  ["0000ff", "ffff00", "00ff00", "ff00ff"],
];

test("createLikenessFloors() gives never more than the distances of both ways, and of two colors less by no more than a level", () => {
  const levelMax = 3600;
  const measure = (own: readonly string[], other: readonly string[]): readonly [floor: number, distance: number] => {
    const column = packColorColumn([packColors(other)]);
    const distance = measureLikeness(own).distanceOf(column, 0) * stepsPerUnit * 2;
    return [createLikenessFloors(own.map(packLab)).floorsOf(column)[0]!, distance];
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

test("createNearFilter() keeps every palette that has a color near each", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 1, maxLength: 3 }), palette, fc.nat(5), (own, other, shade) => {
      const near = own.map((color) => shift(color, shade));
      const column = packColorColumn([packColors([...other, ...near])]);
      const kept = Uint8Array.of(1);
      const isNear = own.every((color) => measureNearness([color], Infinity).distanceOf(column, 0) <= 0.06);
      createNearFilter(own.map(packLab), 0.06 * stepsPerUnit)(column, kept);
      assert.ok(!isNear || kept[0] === 1);
    }),
  );
});

function shift(color: string, steps: number): string {
  return (Number.parseInt(color, 16) ^ (steps * 0x010101)).toString(16).padStart(6, "0");
}

test("floorOf() is no less than the floor of a palette at that distance", () => {
  fc.assert(
    fc.property(palette, palette, (own, other) => {
      const column = packColorColumn([packColors(other)]);
      for (const measure of [measureLikeness(own), measureNearness(own, Infinity)]) {
        const most = measure.floorOf(measure.distanceOf(column, 0));
        assert.ok(measure.floorsOf(column)[0]! <= most);
        assert.ok(measure.raiseFloor(column, 0) <= most);
      }
    }),
  );
});
