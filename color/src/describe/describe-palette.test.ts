import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { generatePalette } from "../generate/generate-palette.ts";
import { describePalette } from "./describe-palette.ts";
import { hueWord, hueWords } from "./hue-word.ts";
import { seeColor } from "./seen-color.ts";
import { slugCandidates } from "./slug.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const palettes = fc.array(hexes, { minLength: 1, maxLength: 10 });

const allHues: ReadonlySet<string> = new Set(hueWords);
const numbers = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

test("describePalette() gives the same text for the same colors in any order and case", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const shuffled = colors.toReversed().map((color) => color.toUpperCase());
      assert.deepEqual(describePalette(shuffled), describePalette(colors));
    }),
    runs(300),
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
    runs(500),
  );
});

test("describePalette() says of known palettes what a person sees", () => {
  assertTags(["f4a5ae", "ffdde1", "ffe8b8", "c9f0d8"], ["pastel", "light", "pink", "4 colors"], ["dark", "cold"]);
  assertTags(["0b132b", "1c2541", "3a506b", "5bc0be"], ["dark", "cold", "navy"], ["light", "warm", "pastel"]);
  assertTags(["ff0000", "ffa500", "ffff00", "00a000", "0000ff"], ["rainbow", "vivid"], ["muted", "monochrome"]);
  assertTags(["6b705c", "a5a58d", "cb997e", "7f5539"], ["earth", "warm"], ["neon", "cold", "vivid"]);
  assertTags(["0d47a1", "1976d2", "42a5f5", "90caf9"], ["cold", "blue", "monochrome"], ["warm", "rainbow"]);
  assertTags(["ff00ff", "00ffff", "39ff14"], ["neon", "vivid"], ["muted", "dark"]);
  assertTags(["000000", "808080", "ffffff"], ["monochrome", "black", "gray", "white"], ["warm", "cold", "vivid"]);
});

test("describePalette() gives reviewed texts, which change with any rule", () => {
  assert.deepEqual(describePalette(["0b132b", "1c2541", "3a506b", "5bc0be"]), {
    name: "Monsoon in Gem Turquoise",
    tagline: "Black, navy, blue and turquoise in moderate contrast.",
    tags: ["night", "cold", "dark", "sea", "space", "black", "blue", "navy", "turquoise", "4 colors"],
  });
  assert.deepEqual(describePalette(["606c38", "283618", "fefae0", "dda15e", "bc6c25"]), {
    name: "Kiln in Copper",
    tagline: "Between dark green and beige, muted, mostly warm tones in strong contrast.",
    tags: ["autumn", "earth", "nature", "food", "contrast", "orange", "beige", "green", "olive", "5 colors"],
  });
  assert.deepEqual(describePalette(["cdb4db", "ffc8dd", "ffafcc", "bde0fe", "a2d2ff"]), {
    name: "Baby Blue Window",
    tagline: "Pale pink against pale blue, in gentle contrast.",
    tags: ["light", "pastel", "happy", "spring", "blue", "pink", "lavender", "5 colors"],
  });
});

test("describePalette() never calls grays warm, cool or vivid", () => {
  const grays = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, "0").repeat(3));
  fc.assert(
    fc.property(fc.array(grays, { minLength: 1, maxLength: 6 }), (colors) => {
      const { tagline, tags } = describePalette(colors);
      assert.doesNotMatch(tagline, /\b(warm|cool|vivid|rich|bright|soft|muted)\b/i);
      for (const tag of ["warm", "cold", "vivid", "neon", "rainbow"]) assert.ok(!tags.includes(tag), tag);
    }),
  );
});

test("describePalette() calls a palette warm, cool or both as its colors are", () => {
  const hot = taglines((hex) => ["7f1d1d", "ea580c", `fa${hex}15`]);
  const icy = taglines((hex) => ["0c4a6e", "0284c7", `${hex}d3fc`]);
  for (const tagline of hot) assert.doesNotMatch(tagline, /\bcool\b/i);
  for (const tagline of icy) assert.doesNotMatch(tagline, /\bwarm\b/i);
  assert.ok(hot.some((tagline) => /\bwarm\b/i.test(tagline)));
  assert.ok(icy.some((tagline) => /\bcool\b/i.test(tagline)));
});

test("describePalette() gives taglines that are true", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const { tagline } = describePalette(colors);
      const words = new Set<string>(colors.map((color) => hueWord(seeColor(color))));
      for (const word of tagline.toLowerCase().match(/[a-z]+/g)!) {
        assert.ok(!allHues.has(word) || words.has(word), `${word} in ${tagline}`);
      }
      const count = /^(Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten) shades/.exec(tagline)?.[1];
      if (count !== undefined) assert.equal(numbers.indexOf(count), colors.length);
    }),
    runs(300, 67),
  );
});

test("describePalette() puts no word into a name twice", () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      const words = describePalette(colors).name.toLowerCase().split(" ");
      const long = words.filter((word) => !["at", "by", "in", "of", "on", "the"].includes(word));
      assert.equal(new Set(long).size, long.length, words.join(" "));
    }),
    runs(300, 67),
  );
});

test("describePalette() names a thousand palettes in a thousand ways", () => {
  const described = Array.from({ length: 1000 }, (_, index) => {
    const colors = generatePalette({ size: 2 + (index % 7), seed: `names:${index}` });
    return { colors, ...describePalette(colors) };
  });
  const names = described.map(({ name }) => name);
  assert.ok(new Set(names).size >= 970, String(new Set(names).size));
  assert.ok(new Set(described.map(({ tagline }) => tagline)).size >= 850);
  const first = names.map((name) => name.split(" ")[0]!);
  for (const word of new Set(first)) assert.ok(first.filter((one) => one === word).length <= 25, word);
  const taken = new Set<string>();
  for (const { name, colors } of described) {
    taken.add(
      slugCandidates(name, colors)
        .take(6)
        .find((slug) => !taken.has(slug))!,
    );
  }
  assert.equal(taken.size, described.length);
});

test("describePalette() draws names from both ends of the palette", () => {
  const names = Array.from({ length: 200 }, (_, index) => describePalette([`${100 + index}fe0`, "203040"]).name);
  assert.ok(names.some((name) => name.includes(" & ")));
  assert.ok(names.some((name) => name.includes(" in ")));
  assert.ok(new Set(names).size > 40);
});

test("describePalette() refuses an empty palette and what is no hex", () => {
  assert.throws(() => describePalette([]), RangeError);
  assert.throws(() => describePalette(["#ffffff"]), SyntaxError);
});

/** Returns the taglines of a hundred palettes that differ in one byte. */
function taglines(colors: (hex: string) => readonly string[]): readonly string[] {
  return Array.from({ length: 100 }, (_, byte) => {
    return describePalette(colors((byte + 60).toString(16).padStart(2, "0"))).tagline;
  });
}

function assertTags(colors: readonly string[], present: readonly string[], absent: readonly string[]): void {
  const { tags } = describePalette(colors);
  for (const tag of present) assert.ok(tags.includes(tag), `${colors.join()} lacks ${tag}: ${tags.join()}`);
  for (const tag of absent) assert.ok(!tags.includes(tag), `${colors.join()} has ${tag}: ${tags.join()}`);
}
