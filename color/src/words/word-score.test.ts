import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { paletteTraits } from "../describe/palette-traits.ts";
import { readWords } from "./read-words.ts";
import { createVocabulary } from "./vocabulary.ts";
import { createWordScore } from "./word-score.ts";

const vocabulary = createVocabulary(listColorNames());

function scoreOf(text: string, palette: string): number {
  return createWordScore(readWords(text, vocabulary).terms)(paletteTraits(palette.split("-")));
}

/** For each text, a palette that shows it and one that does not. */
const pairs: readonly (readonly [string, string, string])[] = [
  ["autumn forest", "3d2b1f-7a4a1f-b5461c-6b6b2f-e3b34c", "4fb4f0-ff8fa8-fff2c0-a0e0d0-ffffff"],
  ["very dark ocean", "020c14-06263f-0b3a5f-0f4c75-123a50", "a8dde4-eef7f8-7fd0d8-d4eff5-ffffff"],
  ["candy without pink", "8fe0f7-c8b0ff-fff08f-7fe8c0-b0d8ff", "ff8fc8-ffc0e0-f77fb0-ff5f9f-ffd0e8"],
  ["rebecca purple", "663399-8a5fc0-c8b0e0-2a1a3f-f3eef8", "ff8800-ffd21f-8fc25a-3f7d3f-f7f3dc"],
  ["teal, not light", "06323a-0f6b6b-1f7f7a-24403f-103030", "d0f7f4-e8fffb-c0f0ea-ffffff-f0fbfa"],
];

for (const [text, shows, excludes] of pairs) {
  test(`createWordScore() puts a palette of "${text}" before another`, () => {
    assert.ok(scoreOf(text, shows) > scoreOf(text, excludes) + 1);
  });
}

test("createWordScore() is 0 for no terms and does not depend on the order of the colors", () => {
  assert.equal(scoreOf("qwertz", "000000-ffffff"), 0);
  assert.equal(scoreOf("misty sea", "0a2a5a-4fc0c8-a8e0e8"), scoreOf("misty sea", "a8e0e8-0a2a5a-4fc0c8"));
});
