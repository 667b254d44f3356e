import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { colorIdentifiers } from "./legible-palette.ts";

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
