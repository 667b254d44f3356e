import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../test/any-text.ts";
import { fc } from "../../test/properties.ts";
import { foldName, foldWords } from "./fold-words.ts";

const cases: readonly (readonly [string, readonly string[]])[] = [
  ["Robin’s Egg", ["robins", "egg"]],
  ["robin's egg", ["robins", "egg"]],
  ["Blue–Green", ["blue", "green"]],
  ["blue-green", ["blue", "green"]],
  ["Cafe\u0301 Straße", ["cafe", "strasse"]],
  ["Light GREY", ["light", "gray"]],
  ["Sea & Sand (Dusk)", ["sea", "sand", "dusk"]],
  ["東京 5", ["東京", "5"]],
  ["dark+blue_sky=x", ["dark", "blue", "sky", "x"]],
  ["Dark\u200bBlue™ ★ 5°C", ["dark", "blue", "5", "c"]],
  ["O’Neil O'Neil O´Neil O`Neil", ["oneil", "oneil", "oneil", "oneil"]],
  ["♥ ☃️ \u200d +", []],
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

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }));
const texts = fc.array(codePoint).map((codes) => String.fromCodePoint(...codes));

test("foldName() takes case, diacritics, curly apostrophes and spare spaces away", () => {
  assert.equal(foldName("Rosé"), "rose");
  assert.equal(foldName("  À  l’Orange "), "a l'orange");
  assert.equal(foldName("Pú Táo Zǐ"), "pu tao zi");
  assert.equal(foldName("Weißer Œil, Żółty"), "weisser oeil, zolty");
});

test("foldName() changes nothing the second time", () => {
  fc.assert(fc.property(texts, (text) => foldName(foldName(text)) === foldName(text)));
});
