import assert from "node:assert/strict";
import { test } from "node:test";
import { normalizeEmail, parseEmail } from "./email.ts";

const same: readonly (readonly [string, string])[] = [
  ["Ada@Example.COM", " ada@example.com\n"],
  ["ren\u00e9@example.com", "rene\u0301@example.com"],
  ["REN\u00c9@example.com", "rene\u0301@example.com"],
  ["\u1e9e@example.com", "\u00df@example.com"],
  ["\u212Aelvin@example.com", "kelvin@example.com"],
  ["\u017fam@example.com", "SAM@example.com"],
  ["\u00b5@example.com", "\u03bc@example.com"],
  ["ΟΔΟΣ@example.com", "οδος@example.com"],
  ["ΟΔΟΣ@example.com", "οδοσ@example.com"],
  ["\u0130da@example.com", "i\u0307da@example.com"],
  ["ada@B\u00dcCHER.example", "ada@bu\u0308cher.example"],
  ["ada@b\u00fccher.example", "ada@xn--bcher-kva.example"],
  ["ada@example\u3002com", "ada@example.com"],
];

test("normalizeEmail() gives spellings of one address the same form, and is idempotent", () => {
  for (const [one, other] of same) {
    assert.equal(normalizeEmail(one), normalizeEmail(other), `${one} and ${other}`);
    assert.equal(normalizeEmail(normalizeEmail(one)), normalizeEmail(one));
  }
});

test("normalizeEmail() keeps different mailboxes apart", () => {
  const different = ["strasse@example.com", "straße@example.com", "ida@example.com", "ıda@example.com"];
  assert.equal(new Set(different.map(normalizeEmail)).size, different.length);
  assert.notEqual(normalizeEmail("ada@straße.example"), normalizeEmail("ada@strasse.example"));
  assert.equal(normalizeEmail("Ada@[127.0.0.1]"), "ada@[127.0.0.1]");
  assert.equal(normalizeEmail("first@localhost"), "first@localhost");
});

test("parseEmail() refuses what is not an e-mail, with the text that was given", () => {
  for (const text of ["", "ada", "@example.com", "ada@", "a b@example.com", "ada\u200b@example.com", "a@b@c.com"])
    assert.throws(
      () => parseEmail(text),
      { code: "invalid_parameter", publicMessage: /name@example\.com, got / },
      text,
    );
  assert.throws(() => parseEmail(`${"a".repeat(250)}@b.com`), { code: "invalid_parameter" });
});
