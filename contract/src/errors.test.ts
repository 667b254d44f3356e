import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../test/any-text.ts";
import { fc } from "../../test/properties.ts";
import { quoteValue } from "./errors.ts";

test("quoteValue() shows a value as it is", () => {
  assert.equal(quoteValue("dusk"), '"dusk"');
  assert.equal(quoteValue(7), '"7"');
  assert.equal(quoteValue(["a"]), '"["a"]"');
  assert.equal(quoteValue(undefined), '"undefined"');
});

test("quoteValue() shows what is invisible and cuts what is long", () => {
  assert.equal(quoteValue('a"\n\u202eb'), String.raw`"a"\u{a}\u{202e}b"`);
  assert.equal(quoteValue('a"\n\u202eb', { escapesQuotes: true }), String.raw`"a\"\n\u{202e}b"`);
  assert.equal(quoteValue("x".repeat(100)), `"${"x".repeat(64)}…"`);
});

test("quoteValue() always is one short line without anything invisible", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const quoted = quoteValue(text);
      assert.doesNotMatch(quoted, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      assert.ok(quoted.length <= 64 * 8 + 3);
    }),
  );
});
