import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { moodCards } from "./mood-cards.ts";
import { type Mood, moods, moodStrength, moodTags } from "./moods.ts";
import { paletteTraits } from "./palette-traits.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 8 });
/** Moods that exclude each other. */
const opposites: readonly (readonly [Mood, Mood])[] = [
  ["dark", "light"],
  ["dark", "pastel"],
  ["dark", "happy"],
  ["warm", "cold"],
  ["vivid", "muted"],
  ["neon", "muted"],
  ["rainbow", "monochrome"],
  ["light", "contrast"],
  ["night", "spring"],
  ["light", "night"],
  ["light", "space"],
  ["pastel", "neon"],
  ["pastel", "vivid"],
  ["warm", "winter"],
  ["winter", "autumn"],
];

test("moodTags() never says the opposite of what it says", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const tags = moodTags(paletteTraits(colors));
      for (const [one, other] of opposites) assert.ok(!tags.includes(one) || !tags.includes(other), tags.join());
    }),
    runs(2000),
  );
});

test("moodTags() orders moods by strength and holds those above 0", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const traits = paletteTraits(colors);
      const tags = moodTags(traits);
      const strengths = tags.map((mood) => moodStrength(mood, traits));
      assert.deepEqual(
        strengths,
        strengths.toSorted((one, two) => two - one),
      );
      assert.deepEqual(tags.toSorted(), moods.filter((mood) => moodStrength(mood, traits) > 0).toSorted());
    }),
  );
});

test("moodTags() sees in every card the mood that it stands for", () => {
  for (const [mood, card] of Object.entries(moodCards)) {
    const tags: readonly string[] = moodTags(paletteTraits(card.split(" ")));
    assert.ok(tags.includes(mood), `${mood}: ${tags.join()}`);
  }
});

test("moodStrength() falls as a palette loses its mood", () => {
  assertFalling("dark", [["000000"], ["404040"], ["808080"], ["ffffff"]]);
  assertFalling("light", [["ffffff"], ["ffffff", "c0c0c0"], ["ffffff", "202020"]]);
  assertFalling("vivid", [["ff0000"], ["c04040"], ["906060"]]);
  assertFalling("warm", [["ff8000"], ["ff8000", "40a040"], ["2060ff"]]);
  assertFalling("contrast", [
    ["000000", "ffffff"],
    ["404040", "ffffff"],
    ["808080", "ffffff"],
  ]);
});

test("moodStrength() makes the exceptions of the rules", () => {
  const isExcepted = (mood: Mood, ...colors: readonly string[]) => moodStrength(mood, paletteTraits(colors)) <= 0;
  assert.equal(isExcepted("warm", "807d7a", "413f3d"), true);
  assert.equal(isExcepted("pastel", "ffffff", "e0e0e0"), true);
  assert.equal(isExcepted("monochrome", "2060ff"), true);
  assert.equal(isExcepted("gradient", "000000", "808080", "ffffff"), true);
  assert.equal(isExcepted("rainbow", "ff0000", "00ff00", "0000ff"), true);
});

function assertFalling(mood: Mood, steps: readonly (readonly string[])[]): void {
  const strengths = steps.map((colors) => moodStrength(mood, paletteTraits(colors)));
  for (const [index, strength] of strengths.slice(1).entries()) assert.ok(strength < strengths[index]!, mood);
}
