import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { plainText, plainTextLengthMax } from "./plain-text.ts";

test("plainText() is one line without what turns, hides or ends text, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const plain = plainText(text);
      assert.doesNotMatch(plain, /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
      assert.equal(plain, plain.trim());
      assert.ok(Array.from(plain).length <= plainTextLengthMax);
      assert.equal(plainText(plain), plain);
    }),
    { numRuns: 500 },
  );
});

test("plainText() keeps letters of all scripts and joined emoji", () => {
  for (const text of ["Rosé", "調色", "👩‍🎨 Ink", "שלום", 'O\'Hara "Red"']) assert.equal(plainText(text), text);
});

test("plainText() replaces line breaks of every kind, directions and lone surrogates", () => {
  for (const mark of ["\n", "\r\n", "\f", "\u0085", "\u2028", "\u2029", "\u202e", "\0"]) {
    assert.equal(plainText(`a${mark}b`), "a b");
  }
  assert.equal(plainText("a\ud800b"), "a\ufffdb");
});

test("plainText() cuts between characters", () => {
  assert.equal(plainText("🌊".repeat(200)), "🌊".repeat(plainTextLengthMax));
});
