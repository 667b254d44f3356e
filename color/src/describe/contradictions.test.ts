import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { generatePalette } from "../generate/generate-palette.ts";
import { describePalette } from "./describe-palette.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
/** Colors of one lightness and low chroma, where most thresholds are. */
const faintHexes = fc
  .tuple(fc.integer({ min: 16, max: 239 }), fc.array(fc.nat(16), { minLength: 3, maxLength: 3 }))
  .map(([gray, shifts]) => shifts.map((shift) => (gray + shift).toString(16).padStart(2, "0")).join(""));
const palettes = fc.array(fc.oneof(hexes, faintHexes), { minLength: 1, maxLength: 8 });

/** Words that a tagline must not have if the palette has the tag. */
const gainsaid: readonly (readonly [string, RegExp])[] = [
  ["warm", /\bneutral tones|(?<!and )\bcool tones|mostly cool/i],
  ["cold", /\bneutral tones|(?<!mostly )\bwarm tones|mostly warm/i],
  ["monochrome", /warm and cool|mostly (warm|cool)|stands out|single accent/i],
  ["pastel", /\brich\b|\bvivid\b|\bbright (warm|cool|tones)/i],
  ["vivid", /\bmuted\b|\bsoft\b|\brich (warm|cool|tones)|\bquiet|\bneutral|\bdim\b/i],
  ["muted", /\bvivid\b|\brich\b|\bbright (warm|cool|tones)/i],
  ["happy", /\bmuted\b|\bdim\b/i],
  ["neon", /\bmuted\b|\bsoft (warm|cool|tones)/i],
  ["contrast", /\b(gentle|moderate) contrast/i],
  ["dark", /light throughout/i],
  ["light", /dim throughout/i],
];

test("describePalette() gives random palettes no tagline that a tag contradicts", () => {
  fc.assert(fc.property(palettes, assertAgreement), runs(1000, 100));
});

test("describePalette() gives generated palettes no tagline that a tag contradicts", () => {
  for (let index = 0; index < runs(400, 100).numRuns; index += 1)
    assertAgreement(generatePalette({ size: 2 + (index % 7), seed: `gainsaying:${index}` }));
});

test("describePalette() needs a range for a gradient and calls no black and white dark", () => {
  assert.ok(!describePalette(["f00000", "f20000", "f40000", "f60000", "f80000"]).tags.includes("gradient"));
  assert.ok(!describePalette(["000000", "ffffff"]).tags.includes("dark"));
});

function assertAgreement(colors: readonly string[]): void {
  const { tagline, tags } = describePalette(colors);
  for (const [tag, words] of gainsaid)
    assert.ok(!tags.includes(tag) || !words.test(tagline), `${colors.join(" ")}: ${tag}, ${tagline}`);
  assert.ok(!tags.includes("winter") || !tags.includes("summer"), colors.join(" "));
}
