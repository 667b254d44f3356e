import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { describePalette } from "./describe-palette.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 10 });

test("describePalette() gives the same text for the same colors in any order and case", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const shuffled = colors.toReversed().map((color) => color.toUpperCase());
      assert.deepEqual(describePalette(shuffled), describePalette(colors));
    }),
    { numRuns: 300 },
  );
});

test("describePalette() keeps the limits of names, taglines and tags", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const { name, tagline, tags } = describePalette(colors);
      assert.ok(name.length > 0 && name.length <= 60);
      assert.ok(tagline.length <= 160);
      assert.match(tagline, /^[A-Z][^.]+\.$/);
      assert.ok(tags.length > 0 && tags.length <= 10);
      assert.equal(new Set(tags).size, tags.length);
      for (const tag of tags) assert.match(tag, /^[a-z0-9 ]+$/);
    }),
    { numRuns: 500 },
  );
});

test("describePalette() says of known palettes what a person sees", () => {
  assertTags(
    ["f4a5ae", "ffdde1", "ffe8b8", "c9f0d8"],
    ["pastel", "light", "pink", "4 colors"],
    ["dark", "cold"],
  );
  assertTags(["0b132b", "1c2541", "3a506b", "5bc0be"], ["dark", "cold", "navy"], ["light", "warm", "pastel"]);
  assertTags(
    ["ff0000", "ffa500", "ffff00", "00a000", "0000ff"],
    ["rainbow", "vivid"],
    ["muted", "monochrome"],
  );
  assertTags(["6b705c", "a5a58d", "cb997e", "7f5539"], ["earth", "warm"], ["neon", "cold", "vivid"]);
  assertTags(["0d47a1", "1976d2", "42a5f5", "90caf9"], ["cold", "blue", "monochrome"], ["warm", "rainbow"]);
  assertTags(["ff00ff", "00ffff", "39ff14"], ["neon", "vivid"], ["muted", "dark"]);
  assertTags(
    ["000000", "808080", "ffffff"],
    ["monochrome", "black", "gray", "white"],
    ["warm", "cold", "vivid"],
  );
});

test("describePalette() calls grays neutral and never warm or cool", () => {
  const grays = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, "0").repeat(3));
  fc.assert(
    fc.property(fc.array(grays, { minLength: 1, maxLength: 6 }), (colors) => {
      const { tagline, tags } = describePalette(colors);
      assert.match(tagline, /neutral tones/i);
      assert.ok(!tags.includes("warm") && !tags.includes("cold"));
    }),
  );
});

test("describePalette() names hot colors warm and icy ones cool", () => {
  assert.match(describePalette(["7f1d1d", "ea580c", "facc15"]).tagline, /\bwarm tones/i);
  assert.match(describePalette(["0c4a6e", "0284c7", "7dd3fc"]).tagline, /\bcool tones/i);
  assert.match(describePalette(["0284c7", "ea580c"]).tagline, /warm and cool tones/i);
});

test("describePalette() draws names from both ends of the palette", () => {
  const names = Array.from(
    { length: 200 },
    (_, index) => describePalette([`${100 + index}fe0`, "203040"]).name,
  );
  assert.ok(names.some((name) => name.includes(" & ")));
  assert.ok(names.some((name) => name.includes(" in ")));
  assert.ok(new Set(names).size > 40);
});

test("describePalette() refuses an empty palette and what is no hex", () => {
  assert.throws(() => describePalette([]), RangeError);
  assert.throws(() => describePalette(["#ffffff"]), SyntaxError);
});

function assertTags(colors: readonly string[], present: readonly string[], absent: readonly string[]): void {
  const { tags } = describePalette(colors);
  for (const tag of present) assert.ok(tags.includes(tag), `${colors.join()} lacks ${tag}: ${tags.join()}`);
  for (const tag of absent) assert.ok(!tags.includes(tag), `${colors.join()} has ${tag}: ${tags.join()}`);
}
