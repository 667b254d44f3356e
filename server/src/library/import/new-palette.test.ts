import assert from "node:assert/strict";
import { test } from "node:test";
import { describePalette, slugify } from "@tincture/color";
import { fc } from "../../../../test/properties.ts";
import { DomainError } from "@tincture/contract/errors";
import { colorHash } from "../palette.ts";
import { parseColors, parseNewPalette, parseIsoTime } from "./new-palette.ts";

const creation = { id: "id", at: 5 };
const colors = ["1d3557", "e63946", "f1faee"];
const described = describePalette(colors);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, "0"));
const hexes = fc.array(hex, { minLength: 2, maxLength: 8 });

test("parseNewPalette() describes what is missing from the colors", () => {
  const { slugs, ...palette } = parseNewPalette({ colors: "#1D3557 e63946 f1faee" }, creation);
  assert.deepEqual(palette, {
    ...described,
    id: "id",
    colors,
    colorHash: colorHash(colors),
    saveCount: 0,
    publishedAt: 5,
    isPublished: true,
  });
  assert.equal(slugs[Symbol.iterator]().next().value, slugify(palette.name));
});

test("parseNewPalette() gives slugs that can be gone through again", () => {
  const { slugs } = parseNewPalette(colors, creation);
  const firsts = [1, 2].map(() => slugs[Symbol.iterator]().next().value as unknown);
  assert.equal(firsts[0], firsts[1]);
});

test("parseNewPalette() keeps what is given, and insists on a given slug", () => {
  const fields = { name: "Flag", tagline: "Old glory.", tags: ["Sea"], slug: "flag", save_count: "3" };
  const palette = parseNewPalette({ ...fields, colors, published_at: 9, is_published: false, x: 1 }, creation);
  assert.deepEqual([palette.name, palette.tagline, palette.tags], ["Flag", "Old glory.", ["sea"]]);
  assert.deepEqual([...palette.slugs], ["flag"]);
  assert.deepEqual([palette.saveCount, palette.publishedAt, palette.isPublished], [3, 9, false]);
});

test("parseNewPalette() refuses what is no palette", () => {
  for (const value of [undefined, null, 5, "text", {}, [], { colors: null }]) {
    assert.throws(() => parseNewPalette(value, creation), { code: "invalid_parameter" });
  }
});

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

test("parseNewPalette() trims a line, and counts null and empty as missing", () => {
  assert.equal(parseName("  Dusk "), "Dusk");
  assert.equal(parseName(null), described.name);
  assert.equal(parseName(""), described.name);
});

test("parseNewPalette() refuses long text, control characters and undecodable bytes", () => {
  assert.equal(parseName("x".repeat(80)), "x".repeat(80));
  for (const text of ["x".repeat(81), "a\nb", "a\u0000", "\uFFFD", "\ud800", "   ", "a\u2028b"]) {
    refuses(() => parseName(text), /^Field "name" must be 1 to 80 characters/);
  }
  refuses(() => parseName(7), /"7"/);
});

test("parseNewPalette() accepts slugs of lowercase words with single hyphens alone", () => {
  assert.equal(parseSlug("postcard-in-paprika-2"), "postcard-in-paprika-2");
  assert.equal(parseSlug(null), slugify(described.name));
  for (const slug of ["generate", "Dusk", "a--b", "-a", "a-", "ä", "a b", "x".repeat(81), 5]) {
    refuses(() => parseSlug(slug), /^Field "slug"/);
  }
});

test("parseNewPalette() trims and lowers tags, and drops empty and repeated tags", () => {
  assert.deepEqual(parseTags([" Warm", "warm", "", "Dark Blue"]), ["warm", "dark blue"]);
  assert.deepEqual(parseTags("Warm, dark , "), ["warm", "dark"]);
  assert.deepEqual(parseTags("warm;dark|cold"), ["warm", "dark", "cold"]);
  assert.deepEqual(parseTags("a;b,"), ["a;b"]);
  assert.deepEqual(parseTags([]), []);
  assert.deepEqual(parseTags(null), described.tags);
});

test("parseNewPalette() refuses tags with commas, numbers, long tags and too many", () => {
  refuses(() => parseTags(["a,b"]), /"a,b"/);
  refuses(() => parseTags([5]), /"5"/);
  refuses(() => parseTags(5), /"5"/);
  refuses(() => parseTags(["x".repeat(41)]), /40 characters/);
  refuses(() => parseTags(Array.from({ length: 21 }, (_, i) => `t${i}`)), /at most 20 tags, got 21/);
});

test("parseNewPalette() reads 32-bit counts of saves as number or digits", () => {
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

test("parseNewPalette() reads ISO times and epoch milliseconds", () => {
  assert.equal(parsePublishedAt("2024-05-06T07:08:09Z"), Date.UTC(2024, 4, 6, 7, 8, 9));
  assert.equal(parsePublishedAt(1_715_000_000_000), 1_715_000_000_000);
  assert.equal(parsePublishedAt("1715000000000"), 1_715_000_000_000);
  assert.equal(parsePublishedAt(""), creation.at);
  for (const value of ["May 6", -1, 1.5, "9999999999999999", false]) {
    refuses(() => parsePublishedAt(value), /^Field "published_at"/);
  }
});

test("parseNewPalette() takes being published for granted", () => {
  assert.equal(parseIsPublished(undefined), true);
  assert.equal(parseIsPublished("true"), true);
  assert.equal(parseIsPublished("false"), false);
  assert.equal(parseIsPublished(false), false);
  refuses(() => parseIsPublished("no"), /^Field "is_published" must be true or false, got "no"/);
});

/** What becomes of one field of a palette. */
function parseName(name: unknown): string {
  return parseNewPalette({ colors, name }, creation).name;
}

function parseSlug(slug: unknown): unknown {
  return parseNewPalette({ colors, slug }, creation).slugs[Symbol.iterator]().next().value;
}

function parseTags(tags: unknown): readonly string[] {
  return parseNewPalette({ colors, tags }, creation).tags;
}

function parseSaveCount(count: unknown): number {
  return parseNewPalette({ colors, save_count: count }, creation).saveCount;
}

function parsePublishedAt(time: unknown): number {
  return parseNewPalette({ colors, published_at: time }, creation).publishedAt;
}

function parseIsPublished(isPublished: unknown): boolean {
  return parseNewPalette({ colors, is_published: isPublished }, creation).isPublished;
}

function refuses(parse: () => unknown, message: RegExp): void {
  assert.throws(parse, (error) => {
    assert.ok(error instanceof DomainError);
    assert.equal(error.code, "invalid_parameter");
    assert.match(error.publicMessage, message);
    return true;
  });
}

const year10000 = Date.UTC(10_000, 0, 1);

test("parseIsoTime() gives back every moment that toISOString writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year10000 - 1 }), (time) => {
      assert.equal(parseIsoTime(new Date(time).toISOString()), time);
    }),
  );
});

test("parseIsoTime() takes midnight and UTC where nothing else is said", () => {
  assert.equal(parseIsoTime("2027-01-31"), Date.UTC(2027, 0, 31));
  assert.equal(parseIsoTime("2027-01-31T09:30"), Date.UTC(2027, 0, 31, 9, 30));
  assert.equal(parseIsoTime("2027-01-31 09:30:05"), Date.UTC(2027, 0, 31, 9, 30, 5));
  assert.equal(parseIsoTime("2027-01-31T09:30:00.5+02:00"), Date.UTC(2027, 0, 31, 7, 30, 0, 500));
});

test("parseIsoTime() refuses other notations and days that no calendar has", () => {
  for (const text of ["", "2027", "31.01.2027", "2027-02-30", "2027-13-01", "2027-01-31T25:00", "tomorrow"]) {
    assert.equal(parseIsoTime(text), undefined, text);
  }
});
