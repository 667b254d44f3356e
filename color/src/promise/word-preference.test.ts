import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { paletteTraits } from "../describe/palette-traits.ts";
import { hueWord } from "../describe/hue-word.ts";
import { seeColor } from "../describe/seen-color.ts";
import { generatePalette } from "../generate/generate-palette.ts";
import { createVocabulary, readWords } from "../words/index.ts";
import { createWordScore } from "../words/word-score.ts";
import { promisePalette } from "./promise-palette.ts";

const vocabulary = createVocabulary(listColorNames());
const seeds = Array.from({ length: 20 }, (_, index) => `words-${index}`);

for (const text of ["misty autumn forest", "very dark sea", "candy, no pink", "rebecca purple", "neon night"]) {
  test(`promisePalette() leans to "${text}" in every size`, () => {
    const { terms } = readWords(text, vocabulary);
    const score = createWordScore(terms);
    for (const size of [2, 5, 8]) {
      const gains = seeds.map((seed) => {
        const palette = promisePalette({ size, seed, words: terms });
        assert.ok(palette.kind === "kept" && palette.colors.length === size);
        return score(paletteTraits(palette.colors)) - score(paletteTraits(generatePalette({ size, seed })));
      });
      assert.ok(gains.reduce((sum, gain) => sum + gain, 0) / seeds.length > 0.8, `${size}: ${gains.join(" ")}`);
    }
  });
}

for (const [text, hues] of [
  ["ice and fire", [/^(blue|turquoise|white|lavender|gray)$/, /^(red|orange|maroon|yellow|peach|brown)$/]],
  ["watermelon", [/^(red|pink|peach|orange)$/, /^(green|mint|sage|olive|teal)$/]],
  ["christmas without red", [/^(green|teal|olive)$/, /^(?!red|maroon)/]],
] as const) {
  test(`promisePalette() shows more than one side of "${text}" in most palettes`, () => {
    const { terms } = readWords(text, vocabulary);
    const shown = seeds.filter((seed) => {
      const palette = promisePalette({ size: 5, seed, words: terms });
      const words = palette.kind === "kept" ? palette.colors.map((hex) => hueWord(seeColor(hex))) : [];
      return hues.every((hue) => words.some((word) => hue.test(word)));
    });
    assert.ok(shown.length >= 0.8 * seeds.length, `${shown.length} of ${seeds.length}`);
  });
}

test("promisePalette() keeps locks and promises whatever the words", () => {
  const { terms } = readWords("very pale snow", vocabulary);
  const palette = promisePalette({
    size: 5,
    seed: "any",
    locks: ["101010"],
    contrast: 7,
    vision: "safe",
    words: terms,
  });
  assert.ok(palette.kind === "kept");
  assert.ok(palette.colors.includes("101010"));
  assert.ok(palette.proof.leastContrastPartner >= 7);
  assert.ok(Object.values(palette.proof.leastDifferences).every((difference) => difference >= 8));
});

test("promisePalette() gives the same palette for the same words, and the seed's own for none", () => {
  const { terms } = readWords("sunset over the sea", vocabulary);
  const request = { size: 5, seed: "again", words: terms };
  assert.deepEqual(promisePalette(request), promisePalette(request));
  const plain = promisePalette({ size: 5, seed: "again", words: [] });
  assert.ok(plain.kind === "kept");
  assert.deepEqual(plain.colors, generatePalette({ size: 5, seed: "again" }));
});
