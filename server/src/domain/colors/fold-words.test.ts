import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/any-text.ts";
import { foldWords, listBeginnings } from "./fold-words.ts";

const cases: readonly (readonly [string, readonly string[]])[] = [
  ["Robin’s Egg", ["robins", "egg"]],
  ["robin's egg", ["robins", "egg"]],
  ["Blue–Green", ["blue", "green"]],
  ["blue-green", ["blue", "green"]],
  ["Cafe\u0301 Straße", ["cafe", "strasse"]],
  ["Light GREY", ["light", "gray"]],
  ["Sea & Sand (Dusk)", ["sea", "sand", "dusk"]],
  ["東京 5", ["東京", "5"]],
  [" - ’ ", []],
];

for (const [text, words] of cases) {
  test(`foldWords() finds ${words.join(", ") || "no words"} in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(foldWords(text), words);
  });
}

test("foldWords() leaves what it has folded", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const words = foldWords(text);
      assert.deepEqual(foldWords(words.join(" ")), words);
    }),
  );
});

test("listBeginnings() knows that grey begins like green", () => {
  assert.deepEqual(listBeginnings("gre"), ["gre", "gray"]);
  assert.deepEqual(listBeginnings("light gre"), ["light gre", "light gray"]);
  assert.deepEqual(listBeginnings("gray"), ["gray"]);
});
