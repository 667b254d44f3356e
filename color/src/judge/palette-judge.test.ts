import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { generatePalette } from "../generate/generate-palette.ts";
import { createRandom } from "../generate/seed.ts";
import { rgbToHex } from "../hex.ts";
import { judgePalette } from "./palette-judge.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const palettes = fc.array(hexes, { minLength: 2, maxLength: 8 });
const random = createRandom("judge");
const sizes = [2, 3, 4, 5, 6, 7, 8];

function drawColor(): string {
  const byte = () => Math.floor(random() * 256);
  return rgbToHex({ r: byte(), g: byte(), b: byte() });
}

function meanPercentile(make: (index: number) => readonly string[]): number {
  const percentiles = Array.from({ length: 80 }, (_, index) => judgePalette(make(index)).percentile);
  return percentiles.reduce((sum, percentile) => sum + percentile, 0) / percentiles.length;
}

test("judgePalette() gives the same in any order and case", () => {
  fc.assert(
    fc.property(palettes, fc.nat(), (colors, turn) => {
      const turned = colors.map((_, index) => colors[(index + turn) % colors.length]!.toUpperCase());
      assert.deepEqual(judgePalette(turned), judgePalette(colors));
    }),
    runs(20),
  );
});

test("judgePalette() gives a percentile and, of three colors or more, at most one that stands out", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const { percentile, oddOneOut } = judgePalette(colors);
      assert.ok(Number.isInteger(percentile) && percentile >= 0 && percentile <= 100);
      if (oddOneOut) assert.ok(colors.length > 2 && colors.includes(oddOneOut.hex));
    }),
    runs(40),
  );
});

test("judgePalette() offers three colors in the place of one, distinct from the others and from each other", () => {
  for (const size of sizes.slice(1)) {
    const colors = [...generatePalette({ size: size - 1, seed: "company" }), "00ff00"];
    const { oddOneOut } = judgePalette(colors);
    assert.equal(oddOneOut?.hex, "00ff00", String(size));
    const labs = [...colors.slice(0, -1), ...oddOneOut.replacements].map((hex) => hexToLab(hex));
    assert.equal(labs.length, size + 2);
    for (const [index, lab] of labs.entries()) {
      for (const other of labs.slice(Math.max(index + 1, size - 1))) assert.ok(ciede2000(lab, other) >= 6);
    }
  }
});

test("judgePalette() finds most colors that were replaced by random ones, and raises palettes by what it offers", () => {
  let found = 0;
  const raised: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const hex = drawColor();
    const colors = generatePalette({ size: 5, seed: `replaced:${index}` }).with(index % 5, hex);
    const { percentile, oddOneOut } = judgePalette(colors);
    if (oddOneOut === undefined) continue;
    if (oddOneOut.hex === hex) found += 1;
    const mended = colors.with(colors.indexOf(oddOneOut.hex), oddOneOut.replacements[0] ?? "");
    raised.push(judgePalette(mended).percentile - percentile);
  }
  assert.ok(found >= 27, String(found));
  assert.ok(raised.filter((rise) => rise > 0).length > 0.9 * raised.length);
});

test("judgePalette() takes generated palettes for people's, and random fives for none", () => {
  const generated = meanPercentile((index) => generatePalette({ size: 5, seed: `judged:${index}` }));
  assert.ok(generated > 35 && generated < 65, String(generated));
  assert.ok(meanPercentile(() => Array.from({ length: 5 }, drawColor)) < 10);
});

test("judgePalette() says what it said on other machines", () => {
  assert.deepEqual(judgePalette(["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"]), {
    percentile: 26,
    oddOneOut: { hex: "2a9d8f", replacements: ["82b29a", "f0e6c2", "88d4bb"] },
  });
  assert.deepEqual(judgePalette(["264653", "00ff00", "e9c46a"]), {
    percentile: 1,
    oddOneOut: { hex: "00ff00", replacements: ["70a383", "76b995", "558b99"] },
  });
  assert.deepEqual(judgePalette(["000000", "ffffff"]), { percentile: 3, oddOneOut: undefined });
});

test("judgePalette() refuses other numbers of colors, and what is no color", () => {
  assert.throws(() => judgePalette(["000000"]), RangeError);
  assert.throws(() => judgePalette(Array.from({ length: 9 }, () => "000000")), RangeError);
  assert.throws(() => judgePalette(["000000", "red"]), SyntaxError);
});
