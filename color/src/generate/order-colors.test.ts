import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { hexToOklab } from "../oklab.ts";
import { orderColors } from "./order-colors.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 8 });

test("orderColors() walks a gray ramp from dark to light", () => {
  const ramp = ["111111", "333333", "666666", "999999", "cccccc", "eeeeee"];
  assert.deepEqual(orderColors(ramp.toReversed()), ramp);
});

test("orderColors() keeps the colors, repeats too", () => {
  fc.assert(fc.property(palettes, (colors) => assert.deepEqual(orderColors(colors).toSorted(), colors.toSorted())));
});

test("orderColors() does not depend on the order of the colors", () => {
  fc.assert(fc.property(palettes, (colors) => assert.deepEqual(orderColors(colors.toReversed()), orderColors(colors))));
});

test("orderColors() begins with the darker end", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const ordered = orderColors(colors);
      assert.ok(hexToOklab(ordered[0]!).l <= hexToOklab(ordered.at(-1)!).l);
    }),
  );
});

test("orderColors() finds no longer a path than any other order of five", () => {
  const fives = fc.array(hexes, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fives, (colors) => {
      const shortest = Math.min(...listOrders(colors).map(pathLength));
      assert.ok(pathLength(orderColors(colors)) <= shortest + 1e-12);
    }),
    runs(30),
  );
});

test("orderColors() takes nothing, one color, and no more than eight", () => {
  assert.deepEqual(orderColors([]), []);
  assert.deepEqual(orderColors(["abcdef"]), ["abcdef"]);
  assert.throws(() => orderColors(Array.from({ length: 9 }, () => "abcdef")), RangeError);
});

function listOrders(colors: readonly string[]): readonly (readonly string[])[] {
  if (colors.length < 2) return [colors];
  return colors.flatMap((first, index) => listOrders(colors.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

function pathLength(colors: readonly string[]): number {
  const points = colors.map((hex) => hexToOklab(hex));
  return points.slice(1).reduce((sum, point, index) => {
    const before = points[index]!;
    return sum + Math.hypot(point.l - before.l, point.a - before.a, point.b - before.b);
  }, 0);
}
