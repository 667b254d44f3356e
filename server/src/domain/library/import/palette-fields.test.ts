import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DomainError } from "../../errors.ts";
import {
  parseColors,
  parseIsPublished,
  parseLine,
  parsePublishedAt,
  parseSaveCount,
  parseSlug,
  parseTags,
} from "./palette-fields.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, "0"));
const hexes = fc.array(hex, { minLength: 2, maxLength: 8 });

function refuses(parse: () => unknown, message: RegExp): void {
  assert.throws(parse, (error) => {
    assert.ok(error instanceof DomainError);
    assert.equal(error.code, "invalid_parameter");
    assert.match(error.publicMessage, message);
    return true;
  });
}

test("parseColors() reads lists and every separator, with # or without, in any case", () => {
  const separator = fc.constantFrom(" ", ",", ", ", "-", ";", " ; ", "\t");
  const write = fc.constantFrom(
    (color: string) => color,
    (color: string) => `#${color}`,
    (color: string) => `#${color.toUpperCase()}`,
  );
  fc.assert(
    fc.property(hexes, separator, write, (colors, between, writeColor) => {
      const written = colors.map(writeColor);
      assert.deepEqual(parseColors(written), colors);
      assert.deepEqual(parseColors(written.join(between)), colors);
    }),
  );
});

test("parseColors() keeps repeats", () => {
  assert.deepEqual(parseColors("ff0000 ff0000"), ["ff0000", "ff0000"]);
});

test("parseColors() refuses what is no palette, naming the field", () => {
  refuses(() => parseColors(undefined), /^Field "colors" must be a list/);
  refuses(() => parseColors(7), /"7"/);
  refuses(() => parseColors("ff0000"), /2 to 8 colors, got 1 in "ff0000"/);
  refuses(() => parseColors(Array.from({ length: 9 }, () => "ff0000")), /got 9/);
  refuses(() => parseColors("ff0000 ggg000"), /six digits.*"ggg000"/);
  refuses(() => parseColors(["fff", "000"]), /"fff"/);
  refuses(() => parseColors(["ff0000", 112_233]), /"112233"/);
});

test("parseLine() trims, and counts null and empty as missing", () => {
  assert.equal(parseLine("name", "  Dusk ", 80), "Dusk");
  assert.equal(parseLine("name", null, 80), undefined);
  assert.equal(parseLine("name", "", 80), undefined);
});

test("parseLine() refuses long text, control characters and undecodable bytes", () => {
  assert.equal(parseLine("name", "x".repeat(80), 80), "x".repeat(80));
  for (const text of ["x".repeat(81), "a\nb", "a\u0000", "\uFFFD", "\ud800", "   ", "a\u2028b"]) {
    refuses(() => parseLine("name", text, 80), /^Field "name" must be 1 to 80 characters/);
  }
  refuses(() => parseLine("name", 7, 80), /"7"/);
});

test("parseSlug() accepts lowercase words with single hyphens alone", () => {
  assert.equal(parseSlug("postcard-in-paprika-2"), "postcard-in-paprika-2");
  assert.equal(parseSlug(null), undefined);
  for (const slug of ["generate", "Dusk", "a--b", "-a", "a-", "ä", "a b", "x".repeat(81), 5]) {
    refuses(() => parseSlug(slug), /^Field "slug"/);
  }
});

test("parseTags() trims, lowers and drops empty and repeated tags", () => {
  assert.deepEqual(parseTags([" Warm", "warm", "", "Dark Blue"]), ["warm", "dark blue"]);
  assert.deepEqual(parseTags("Warm, dark , "), ["warm", "dark"]);
  assert.deepEqual(parseTags("warm;dark|cold"), ["warm", "dark", "cold"]);
  assert.deepEqual(parseTags("a;b,"), ["a;b"]);
  assert.deepEqual(parseTags([]), []);
  assert.equal(parseTags(null), undefined);
});

test("parseTags() refuses commas, numbers, long tags and too many", () => {
  refuses(() => parseTags(["a,b"]), /"a,b"/);
  refuses(() => parseTags([5]), /"5"/);
  refuses(() => parseTags(5), /"5"/);
  refuses(() => parseTags(["x".repeat(41)]), /40 characters/);
  refuses(() => parseTags(Array.from({ length: 21 }, (_, i) => `t${i}`)), /at most 20 tags, got 21/);
});

test("parseSaveCount() reads 32-bit counts as number or digits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (count) => {
      assert.equal(parseSaveCount(count), count);
      assert.equal(parseSaveCount(String(count)), count);
    }),
  );
  assert.equal(parseSaveCount(undefined), 0);
  for (const value of [-1, 1.5, 2_147_483_648, "1e3", "x", true]) {
    refuses(() => parseSaveCount(value), /^Field "save_count" must be an integer from 0 to 2147483647/);
  }
});

test("parsePublishedAt() reads ISO times and epoch milliseconds", () => {
  assert.equal(parsePublishedAt("2024-05-06T07:08:09Z"), Date.UTC(2024, 4, 6, 7, 8, 9));
  assert.equal(parsePublishedAt(1_715_000_000_000), 1_715_000_000_000);
  assert.equal(parsePublishedAt("1715000000000"), 1_715_000_000_000);
  assert.equal(parsePublishedAt(""), undefined);
  for (const value of ["May 6", -1, 1.5, "9999999999999999", false]) {
    refuses(() => parsePublishedAt(value), /^Field "published_at"/);
  }
});

test("parseIsPublished() takes true for granted", () => {
  assert.equal(parseIsPublished(undefined), true);
  assert.equal(parseIsPublished("true"), true);
  assert.equal(parseIsPublished("false"), false);
  assert.equal(parseIsPublished(false), false);
  refuses(() => parseIsPublished("no"), /^Field "is_published" must be true or false, got "no"/);
});
