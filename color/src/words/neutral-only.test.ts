import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { promisePalette } from "../promise/promise-palette.ts";
import { isNeutral } from "./exclude-hues.ts";
import { readWords } from "./read-words.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(listColorNames());
const sizes = [2, 5, 8];

for (const text of [
  "nothing but grey",
  "Shades of grey",
  "black and white",
  "B&W",
  "monochrome",
  "greyscale",
  "only gray",
  "a black and white photograph",
  "black and white forest",
  "no colour",
  "light greys",
  "grey, no blue",
  "black and white, not red",
  "only greyish tones",
  "exclusively black",
  "silver and ash",
  "charcoal and white",
  "white on white",
  "free of colour",
]) {
  test(`promisePalette() gives neutrals alone for "${text}"`, () => {
    const words = readWords(text, vocabulary).terms;
    for (const size of sizes) {
      for (let seed = 0; seed < 2; seed += 1) {
        const palette = promisePalette({ size, seed: `w${seed}`, words });
        assert.ok(palette.kind === "kept" && palette.colors.every(isNeutral), JSON.stringify(palette));
      }
    }
  });
}

for (const text of [
  "black and white with a touch of red",
  "grey and teal",
  "mostly grey",
  "monochrome blue",
  "monochrome forest",
  "nothing but teal",
  "black, white and gold",
  "not black and white",
  "white",
  "silver and gold",
  "a smoky forest",
  "a touch of grey",
  "Amelia",
]) {
  test(`readWords() leaves room for colors in "${text}"`, () => {
    const { terms } = readWords(text, vocabulary);
    assert.ok(terms.length > 0 && terms.every(({ kind }) => kind !== "neutral"), JSON.stringify(terms));
  });
}

test("promisePalette() keeps a promise that asks for a color where the words ask for none", () => {
  const words = readWords("nothing but grey", vocabulary).terms;
  const near = promisePalette({ size: 5, seed: "w2", words, near: ["e63946"], locks: ["1d3557"] });
  assert.ok(near.kind === "kept" && near.colors.filter((hex) => !isNeutral(hex)).length === 2);
  const tagged = promisePalette({ size: 5, seed: "w2", words, tags: ["vivid", "pink"] });
  assert.ok(tagged.kind === "kept" && tagged.proof.tags.includes("vivid"));
});
