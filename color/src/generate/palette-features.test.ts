import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { hexToOklab } from "../oklab.ts";
import { createFeatures, featureCount, writeFeatures } from "./palette-features.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));

test("writeFeatures() does not depend on the order of the colors", () => {
  fc.assert(
    fc.property(fc.uniqueArray(hexes, { minLength: 5, maxLength: 5 }), (colors) => {
      const one = featuresOf(colors);
      const other = featuresOf(colors.toReversed());
      for (const [index, feature] of one.entries())
        assert.ok(Math.abs(feature - other[index]!) < 1e-6, `feature ${index}`);
    }),
  );
});

test("writeFeatures() finds the axes of a cloud whose axes are known", () => {
  const features = createFeatures();
  // Five points on the diagonals of (L, 2a, 2b), with sums of squares 0.02, 0.0128 and 0.
  writeFeatures(features, Float64Array.of(0.5, 0, 0, 0.6, 0, 0, 0.4, 0, 0, 0.5, 0.04, 0, 0.5, -0.04, 0));
  const [longest, middle] = [0.02, 0.0128];
  assert.ok(Math.abs(features[28] - longest / (longest + middle)) < 1e-6);
  assert.ok(Math.abs(features[29] - middle / (longest + middle)) < 1e-6);
  assert.ok(Math.abs(features[30]) < 1e-9);
});

test("writeFeatures() spans the arc from red over yellow to green, not the other way", () => {
  const narrow = featuresOf(["ff0000", "ff8000", "ffff00", "80ff00", "00ff00"])[27]!;
  const wide = featuresOf(["ff0000", "ffff00", "00ff00", "00ffff", "0000ff"])[27]!;
  assert.ok(narrow > 0.8 && narrow < 1.8);
  assert.ok(wide > 2.4);
});

function pointsOf(colors: readonly string[]): Float64Array {
  return Float64Array.from(colors.map((hex) => hexToOklab(hex)).flatMap(({ l, a, b }) => [l, a, b]));
}

function featuresOf(colors: readonly string[]): Float64Array {
  const features = createFeatures();
  writeFeatures(features, pointsOf(colors));
  return features.subarray(0, featureCount);
}
