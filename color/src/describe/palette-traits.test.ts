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
  const orange = paletteTraits(["ff8000"]);
  const blue = paletteTraits(["0080ff"]);
  const gray = paletteTraits(["808080"]);
  assert.ok(orange.warmth > 0.9 && orange.hasWarm && !orange.hasCold);
  assert.ok(blue.warmth < -0.8 && blue.hasCold && !blue.hasWarm);
  assert.deepEqual([gray.warmth, gray.hasWarm, gray.hasCold], [0, false, false]);
});
