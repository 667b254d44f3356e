import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { isSlug, slugCandidates, slugify } from "./slug.ts";

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const names = fc.oneof(anyText(), fc.string({ minLength: 70, maxLength: 200 }), fc.lorem());

test("slugify() folds diacritics and joins words", () => {
  assert.equal(slugify("  Crème brûlée & Øl — Straße 7! "), "creme-brulee-and-ol-strasse-7");
  assert.equal(slugify("Robin's Łódź"), "robins-lodz");
  assert.equal(slugify("İstanbul Ⅷ"), "istanbul-viii");
});

test("isSlug() takes words with single hyphens, at most 80 characters", () => {
  for (const text of ["a", "blue-duet-2", "generate", "x".repeat(80)]) assert.ok(isSlug(text), text);
  for (const text of ["", "Dusk", "a--b", "-a", "a-", "ä", "a b", "x".repeat(81)]) assert.ok(!isSlug(text), text);
});

test("slugify() is a slug of at most 80 characters for any text, and keeps slugs as they are", () => {
  fc.assert(
    fc.property(names, (name) => {
      const slug = slugify(name);
      assert.match(slug, slugShape);
      assert.ok(slug.length <= 80);
      assert.equal(slugify(slug), slug);
    }),
    runs(1000),
  );
});

test("slugify() falls back when no letter is left", () => {
  for (const name of ["", "  ", "!?", "調色"]) assert.equal(slugify(name), "palette");
});

const reserved = new Set(["generate", "harbor-2"]);

test("slugify() avoids a reserved slug", () => {
  assert.equal(slugify("Generate", reserved), "generate-palette");
  assert.equal(slugify("Generate"), "generate");
});

test("slugify() cuts a long name after a word, a long word anywhere", () => {
  assert.equal(slugify(`${"a".repeat(50)} ${"b".repeat(40)}`), "a".repeat(50));
  assert.equal(slugify("c".repeat(100)), "c".repeat(80));
  assert.equal(slugify(`${"d".repeat(80)} e`), "d".repeat(80));
});

test("slugCandidates() pass over a reserved slug, with a number too", () => {
  const first = (name: string) => slugCandidates(name, ["112233"], reserved).take(2).toArray();
  assert.deepEqual(first("Generate"), ["generate-palette", "generate-palette-2"]);
  assert.deepEqual(first("Harbor"), ["harbor", "harbor-3"]);
});

test("slugCandidates() are different slugs, never a reserved one", () => {
  fc.assert(
    fc.property(names, (name) => {
      const slugs = slugCandidates(name, ["112233", "445566"], reserved).take(12).toArray();
      assert.equal(new Set(slugs).size, 12);
      for (const slug of slugs) assert.ok(slugShape.test(slug) && slug.length <= 80 && !reserved.has(slug), slug);
    }),
    runs(500),
  );
});

test("slugCandidates() depend on the colors from the sixth on, in any order of them", () => {
  const sixth = (...colors: string[]) => slugCandidates("Same", colors).take(6).toArray()[5];
  assert.equal(sixth("aa0000", "00bb00"), sixth("00BB00", "AA0000"));
  assert.notEqual(sixth("aa0000", "00bb00"), sixth("aa0000", "00bb01"));
  assert.match(sixth("aa0000")!, /^same-[a-z0-9]{6}$/);
});
