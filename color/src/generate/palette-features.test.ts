import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { hexToOklab } from "../oklab.ts";
import { createFeatures, featureCount, writeFeatures } from "./palette-features.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const fives = fc.array(hexes, { minLength: 5, maxLength: 5 });

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

test("writeFeatures() begins with the lightnesses and then the chromas, each from least to greatest", () => {
  fc.assert(
    fc.property(fives, (colors) => {
      const labs = colors.map((hex) => hexToOklab(hex));
      const features = featuresOf(colors);
      const chromas = labs.map(({ a, b }) => Math.sqrt(a * a + b * b));
      assert.deepEqual(features.subarray(0, 5), Float64Array.from(labs.map(({ l }) => l)).sort());
      assert.deepEqual(features.subarray(5, 10), Float64Array.from(chromas).sort());
    }),
  );
});

test("writeFeatures() overwrites what was there and gives numbers for any colors, equal ones too", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fives,
        hexes.map((hex) => Array.from({ length: 5 }, () => hex)),
      ),
      (colors) => {
        const features = createFeatures().fill(NaN);
        writeFeatures(features, pointsOf(colors));
        assert.ok(features.subarray(0, featureCount).every((feature) => Number.isFinite(feature)));
      },
    ),
  );
});

test("writeFeatures() knows grays", () => {
  const features = featuresOf(["000000", "404040", "808080", "c0c0c0", "ffffff"]);
  assert.equal(features[36], 5, "all neutral");
  assert.equal(features[37], 1, "one dark: 404040 has lightness 0.37");
  assert.equal(features[38], 1, "one light");
  assert.ok(features[9]! < 1e-6, "no chroma");
  assert.equal(features[27], 0, "no arc of hues");
  assert.ok(Math.abs(features[28]! - 1) < 1e-6, "all on one axis");
  assert.ok(Math.abs(features[33]! - 1) < 1e-6, "black to white");
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
