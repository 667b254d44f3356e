import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette, colorIdentifiers } from "./legible-palette.ts";

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

test("colorIdentifiers() are as many as the names, safe and different, for any names", () => {
  const names = fc.array(fc.oneof(anyText(), fc.constantFrom("Red", "red 2", "", "🌊", "2")));
  fc.assert(
    fc.property(names, (texts) => {
      const identifiers = colorIdentifiers(texts);
      assert.equal(identifiers.length, texts.length);
      assert.equal(new Set(identifiers).size, texts.length);
      for (const identifier of identifiers) assert.match(identifier, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
    runs(500),
  );
});

test("colorIdentifiers() call a color without letters color, and keep off Tailwind's own words", () => {
  assert.deepEqual(colorIdentifiers(["🌊", "調色", "Current", "Generate"]), [
    "color",
    "color-2",
    "current-color",
    "generate",
  ]);
});
