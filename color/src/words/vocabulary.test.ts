import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { foldWords } from "../fold-words.ts";
import { isHex } from "../hex.ts";
import lexicon from "./lexicon.json" with { type: "json" };
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(listColorNames());
const phrases = Object.keys(lexicon).flatMap((key) => key.split(", "));

test("the lexicon has each phrase once, folded, so that a text can meet it", () => {
  assert.deepEqual(phrases, [...new Set(phrases)]);
  assert.deepEqual(
    phrases.filter((phrase) => phrase !== foldWords(phrase).join(" ")),
    [],
  );
});

test("createVocabulary() gives every phrase of the lexicon terms of hexes and moods", () => {
  for (const phrase of phrases) {
    const terms = vocabulary.findEntry(phrase);
    assert.ok(terms !== undefined && terms.length > 0, phrase);
    for (const term of terms) {
      if (term.kind === "thing") assert.ok(term.hexes.length >= 5 && term.hexes.every(isHex), phrase);
      assert.ok(term.weight !== 0 && Math.abs(term.weight) <= 1, phrase);
    }
  }
});
