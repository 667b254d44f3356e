import assert from "node:assert/strict";
import { test } from "node:test";
import { describePalette, generatePalette, slugify } from "@tincture/color";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { parsePaletteDraft } from "./palette-draft.ts";
import { type PaletteDraft } from "@tincture/contract/community";
import { PublishError, type PaletteField } from "./refusals.ts";

const good: PaletteDraft = {
  colors: ["1d3557", "e63946"],
  name: "Harbor",
  tagline: "Two colors.",
  tags: ["warm"],
};

function refusalOf(fields: Partial<PaletteDraft>): PublishError {
  try {
    parsePaletteDraft({ ...good, ...fields });
  } catch (error) {
    if (error instanceof PublishError) return error;
    throw error;
  }
  throw new Error(`Draft is accepted: ${JSON.stringify(fields)}`);
}

test("parsePaletteDraft() tidies colors, spaces, case and repeats", () => {
  const draft = {
    colors: ["#1D3557", "E63946"],
    name: "  Cafe\u0301   au\u00a0lait ",
    tagline: " ",
    tags: [" Warm", "warm", "", "Late  Summer"],
  };
  assert.deepEqual(parsePaletteDraft(draft), {
    colors: ["1d3557", "e63946"],
    name: "Caf\u00e9 au lait",
    tagline: "",
    tags: ["warm", "late summer"],
  });
});

test("parsePaletteDraft() takes names of all scripts, and emoji", () => {
  const names = [
    "調色",
    "نیم‌فاصله",
    "ลายไทย",
    "7",
    "Sea 🌊",
    "Love ❤️",
    "Family 👨‍👩‍👧",
    "x".repeat(80),
    "🎨".repeat(79) + "a",
  ];
  for (const name of names) assert.equal(parsePaletteDraft({ ...good, name }).name, name);
});

test("parsePaletteDraft() takes what is described and generated", () => {
  const seeds = fc.string({ minLength: 1, maxLength: 10, unit: "grapheme-ascii" });
  const property = fc.property(seeds, fc.integer({ min: 2, max: 8 }), (seed, size) => {
    const colors = generatePalette({ size, seed, locks: [] });
    const draft = { colors, ...describePalette(colors) };
    assert.deepEqual(parsePaletteDraft(draft), draft);
  });
  fc.assert(property, runs(50));
});

const refused: readonly (readonly [PaletteField, Partial<PaletteDraft>])[] = [
  ["colors", { colors: ["1d3557"] }],
  ["colors", { colors: Array<string>(9).fill("1d3557") }],
  ["colors", { colors: ["1d3557", "red"] }],
  ["name", { name: "" }],
  ["name", { name: " \u00a0 " }],
  ["name", { name: "…!" }],
  ["name", { name: "❤️" }],
  ["name", { name: "x".repeat(81) }],
  ["name", { name: "two\nlines" }],
  ["name", { name: "nul\0" }],
  ["name", { name: "turned \u202Earound" }],
  ["name", { name: "isolated \u2066text" }],
  ["name", { name: "zero\u200Bwidth" }],
  ["name", { name: "\u200D\u200C" }],
  ["name", { name: "\u3164" }],
  ["name", { name: "half \ud83d pair" }],
  ["name", { name: `z${"\u0315".repeat(6)}algo` }],
  ["tagline", { tagline: "x".repeat(201) }],
  ["tagline", { tagline: "two\nlines" }],
  ["tagline", { tagline: "\u200D" }],
  ["tags", { tags: Array.from({ length: 21 }, (_, i) => `tag ${i}`) }],
  ["tags", { tags: ["x".repeat(31)] }],
  ["tags", { tags: ["a,b"] }],
  ["tags", { tags: ["a\u202Eb"] }],
];

/** The start of each field's error message. */
const words: Readonly<Record<PaletteField, RegExp>> = {
  colors: /^Field "colors/,
  note: /^A note has/,
  name: /^(?:Give the palette a name|A name has at most 80|A name needs at least one|This name has characters)/,
  tagline: /^(?:A tagline has at most 200|This tagline has characters)/,
  tags: /^(?:A palette has at most 20 tags; these are 21|The tag ".*" (?:has 31 characters|has characters|has a comma))/,
};

for (const [field, fields] of refused) {
  test(`parsePaletteDraft() refuses ${JSON.stringify(fields).slice(0, 60)} and names the field`, () => {
    const error = refusalOf(fields);
    assert.deepEqual([error.code, error.field], ["invalid_palette", field]);
    assert.match(error.publicMessage, words[field]);
  });
}

test("parsePaletteDraft() lets nothing through that shows nothing or has no slug of letters", () => {
  const property = fc.property(anyText({ maxLength: 90 }), (text) => {
    let name: string;
    try {
      ({ name } = parsePaletteDraft({ ...good, name: text }));
    } catch (error) {
      assert.ok(error instanceof PublishError);
      return;
    }
    assert.match(name, /[\p{L}\p{N}]/u);
    assert.doesNotMatch(name, /[\p{Cc}\p{Bidi_Control}]/u);
    assert.equal(parsePaletteDraft({ ...good, name }).name, name);
    assert.match(slugify(name), /^[a-z0-9-]+$/);
  });
  fc.assert(property, runs(1000, 40));
});
