import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { moodCards } from "./mood-cards.ts";
import { type Mood, moodTags } from "./moods.ts";
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

test("moodTags() sees in every card the mood that it stands for", () => {
  for (const [mood, card] of Object.entries(moodCards)) {
    const tags: readonly string[] = moodTags(paletteTraits(card.split(" ")));
    assert.ok(tags.includes(mood), `${mood}: ${tags.join()}`);
  }
});
