import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { isLikeColor } from "@tincture/color";
import { packColorColumn, packColors } from "./color-column.ts";
import { createDistanceFloors, floorsPerUnit } from "./distance-floors.ts";
import { measureLikeness, measureNearness } from "./packed-colors.ts";

const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, "0"));

const palette = fc.array(hex, { minLength: 2, maxLength: 8 });
const extremes: readonly (readonly string[])[] = [
  ["ffffff", "000000"],
  ["0000ff", "ffff00", "00ff00", "ff00ff"],
];

test("likenessOf() gives never more than the distances of both ways, and mostly a good part of it", () => {
  const shares: number[] = [];
  const measure = (own: readonly string[], other: readonly string[]): readonly [floor: number, distance: number] => {
    const column = packColorColumn([packColors(other)]);
    const distance = measureLikeness(own).distanceOf(column, 0) * floorsPerUnit * 2;
    return [createDistanceFloors(own).likenessOf(column)[0]!, distance];
  };
  fc.assert(
    fc.property(fc.oneof(palette, fc.constantFrom(...extremes)), palette, (own, other) => {
      const [floor, distance] = measure(own, other);
      assert.ok(floor <= distance + 0.1, `${floor} for ${distance}`);
    }),
  );
  fc.assert(
    fc.property(hex, hex, (own, other) => {
      const [floor, distance] = measure([own], [other]);
      shares.push(floor / distance);
    }),
  );
  assert.ok(shares.toSorted((one, two) => one - two)[Math.floor(shares.length / 2)]! > 0.3);
});

test("keepWithin() keeps every palette that has a color near each", () => {
  fc.assert(
    fc.property(fc.array(hex, { minLength: 1, maxLength: 3 }), palette, fc.nat(5), (own, other, shade) => {
      const near = own.map((color) => shift(color, shade));
      const column = packColorColumn([packColors([...other, ...near])]);
      const kept = Uint8Array.of(1);
      const isNear = own.every((color) => [...other, ...near].some((hex) => isLikeColor(color, hex)));
      createDistanceFloors(own).keepWithin(5, column, kept);
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
      for (const measure of [measureLikeness(own), measureNearness(own, false)]) {
        const most = measure.floorOf(measure.distanceOf(column, 0));
        assert.ok(measure.floorsOf(column)[0]! <= most);
        assert.equal(measure.distanceOf(column, 0, measure.distanceOf(column, 0)), measure.distanceOf(column, 0));
      }
    }),
  );
});
