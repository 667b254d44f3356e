import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { hexToOklch } from "../oklab.ts";
import { type Adjustment, adjustPalette, noAdjustment } from "./adjust-palette.ts";

const palettes = fc.array(fc.stringMatching(/^[0-9a-f]{6}$/), { minLength: 2, maxLength: 8 });
const amount = fc.integer({ min: -100, max: 100 });
const adjustments = fc.record({
  hue: fc.integer({ min: -180, max: 180 }),
  chroma: amount,
  lightness: amount,
  warmth: amount,
  contrast: amount,
});
/** The most that rounding to 8 bits per channel moves a lightness. */
const rounding = 0.006;

test("adjustPalette() gives the very same hexes for zeros", () => {
  fc.assert(fc.property(palettes, (hexes) => assert.deepEqual(adjustPalette(hexes, noAdjustment), hexes)));
});

test("adjustPalette() makes no color darker the more lightness is asked", () => {
  fc.assert(
    fc.property(palettes, adjustments, amount, (hexes, adjustment, more) => {
      const [less, most] = [Math.min(adjustment.lightness, more), Math.max(adjustment.lightness, more)];
      const darker = adjustPalette(hexes, { ...adjustment, lightness: less });
      const lighter = adjustPalette(hexes, { ...adjustment, lightness: most });
      darker.forEach((hex, at) => assert.ok(lightnessOf(hex) <= lightnessOf(lighter[at]) + rounding, hex));
    }),
  );
});

test("adjustPalette() keeps hues while chroma, lightness and contrast change", () => {
  fc.assert(
    fc.property(palettes, adjustments, (hexes, { chroma, lightness, contrast }) => {
      const adjusted = adjustPalette(hexes, { ...noAdjustment, chroma, lightness, contrast });
      adjusted.forEach((hex, at) => keepsHue(hexes[at]!, hex, 0));
    }),
  );
});

test("adjustPalette() turns every hue by the same degrees, at the same lightness", () => {
  fc.assert(
    fc.property(palettes, fc.integer({ min: -180, max: 180 }), (hexes, hue) => {
      const adjusted = adjustPalette(hexes, { ...noAdjustment, hue });
      adjusted.forEach((hex, at) => {
        keepsHue(hexes[at]!, hex, hue);
        assert.ok(Math.abs(lightnessOf(hex) - lightnessOf(hexes[at])) < rounding);
      });
    }),
  );
});

test("adjustPalette() reaches white, black, grays and one lightness at the ends", () => {
  const hexes = ["264653", "e76f51", "e9c46a"];
  const ask = (part: Partial<Adjustment>) => adjustPalette(hexes, { ...noAdjustment, ...part });
  assert.deepEqual(ask({ lightness: 100, contrast: 40 }), ["ffffff", "ffffff", "ffffff"]);
  assert.deepEqual(ask({ lightness: -100, warmth: 30 }), ["000000", "000000", "000000"]);
  for (const hex of ask({ chroma: -100 })) assert.ok(hexToOklch(hex).c < 0.002);
  const flat = ask({ contrast: -100 }).map(lightnessOf);
  assert.ok(Math.max(...flat) - Math.min(...flat) < rounding);
});

test("adjustPalette() gives grays the hue of a lamp when it warms, and of the sky when it cools", () => {
  const hueOf = (warmth: number) => hexToOklch(adjustPalette(["808080"], { ...noAdjustment, warmth })[0]!).h;
  assert.ok(Math.abs(hueOf(100) - 65) < 2);
  assert.ok(Math.abs(hueOf(-100) - 245) < 2);
});

function lightnessOf(hex: string | undefined): number {
  return hexToOklch(hex ?? "").l;
}

/** At low chroma or lightness, rounding decides the hue. */
function keepsHue(from: string, to: string, turn: number): void {
  const [before, after] = [hexToOklch(from), hexToOklch(to)];
  if (before.c < 0.02 || after.c < 0.02 || after.l < 0.2) return;
  const miss = Math.abs(((after.h - before.h - turn + 900) % 360) - 180);
  assert.ok(miss * after.c < 0.45, `${from} ${to}: ${miss}`);
}
