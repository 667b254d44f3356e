import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteTraits } from "./palette-traits.ts";

test("paletteTraits() measures the range and evenness of lightness", () => {
  const { lightnessMin, lightnessMax, unevenness } = paletteTraits(["ffffff", "000000"]);
  assert.deepEqual([lightnessMin, Math.round(lightnessMax), unevenness], [0, 1, 0]);
  assert.ok(paletteTraits(["000000", "010101", "ffffff"]).unevenness > 0.8);
});

test("paletteTraits() takes the least arc of hues, across 360° too", () => {
  assert.ok(paletteTraits(["ff0060", "ff4000"]).hueSpan < 60);
  assert.ok(paletteTraits(["ff0000", "00ff00", "0000ff"]).hueSpan > 180);
  assert.equal(paletteTraits(["ff0000", "808080"]).hueSpan, 0);
});

test("paletteTraits() sees warm and cold colors apart", () => {
  const warmth = (hex: string) => paletteTraits([hex]).warmth;
  assert.ok(warmth("ff8000") > 0.9);
  assert.ok(warmth("0080ff") < -0.8);
  assert.equal(warmth("808080"), 0);
});

test("paletteTraits() measures how straight and even a ramp is", () => {
  const ramp = paletteTraits(["000000", "636363", "ffffff"]);
  const zigzag = paletteTraits(["203040", "806020", "60a0e0", "ffe0c0"]);
  assert.ok(ramp.straightness > 0.999 && zigzag.straightness < 0.5);
  assert.ok(ramp.unevenness < 0.2);
});

test("paletteTraits() measures glow as what a screen adds to gray", () => {
  assert.equal(paletteTraits(["ff0000"]).glow, 1);
  assert.equal(paletteTraits(["ff0000", "808080"]).glow, 0.5);
});
