import assert from "node:assert/strict";
import { test } from "node:test";
import { excludeHues, isNeutral } from "./exclude-hues.ts";
import { type WordTerm, createVocabulary } from "./vocabulary.ts";
import { listColorNames } from "../color-names.ts";
import { promisePalette } from "../promise/promise-palette.ts";
import { readWords } from "./read-words.ts";

const christmas: WordTerm = { kind: "thing", hexes: ["14532d", "c8202f", "8f1420", "f7f3ea"], weight: 1 };

test("excludeHues() takes a shunned hue and its kin off things", () => {
  assert.deepEqual(excludeHues([christmas, { kind: "hue", hue: "red", weight: -1 }]), [
    { kind: "thing", hexes: ["14532d", "f7f3ea"], weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
    { kind: "hue", hue: "maroon", weight: -1 },
  ]);
});

test("excludeHues() leaves what is wanted by name, and a thing that would be left with nothing", () => {
  const reds: WordTerm = { kind: "thing", hexes: ["c8202f"], weight: 1 };
  const terms: readonly WordTerm[] = [
    reds,
    { kind: "hue", hue: "maroon", weight: 1 },
    { kind: "hue", hue: "red", weight: -1 },
  ];
  assert.deepEqual(excludeHues(terms), terms);
});

test("excludeHues() shuns a hue that only comes with a thing: a forest without green is what is left of one", () => {
  const forest = { kind: "thing", hexes: ["2f5d3a", "6b4f35"], weight: 1 } as const;
  const terms = excludeHues([
    forest,
    { kind: "hue", hue: "green", weight: 0.6 },
    { kind: "hue", hue: "green", weight: -1 },
  ]);
  assert.deepEqual(terms.slice(0, 2), [
    { ...forest, hexes: ["6b4f35"] },
    { kind: "hue", hue: "green", weight: -1 },
  ]);
  assert.ok(terms.some((term) => term.kind === "hue" && term.hue === "olive" && term.weight < 0));
});

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
