import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette } from "./legible-palette.ts";

test("legiblePalette() is one line without what turns, hides or ends text, for any text", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const plain = plainText(text);
      assert.doesNotMatch(plain, /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
      assert.equal(plain, plain.trim());
      assert.ok(Array.from(plain).length <= 80);
      assert.equal(plainText(plain), plain);
    }),
    runs(500),
  );
});

test("legiblePalette() keeps letters of all scripts and joined emoji", () => {
  for (const text of ["Rosé", "調色", "👩‍🎨 Ink", "שלום", 'O\'Hara "Red"']) assert.equal(plainText(text), text);
});

test("legiblePalette() cuts between characters", () => {
  assert.equal(plainText("🌊".repeat(200)), "🌊".repeat(80));
});

/** Returns a palette's name as a file shows it, or the slug if nothing of it is left. */
function plainText(name: string): string {
  const shown = legiblePalette({ name, slug: "nothing-left", colors: [{ hex: "000000", name: "" }] }).name;
  return shown === "nothing-left" ? "" : shown;
}
