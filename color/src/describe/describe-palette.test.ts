import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { describePalette } from "./describe-palette.ts";
import { hueWord, hueWords } from "./hue-word.ts";
import { seeColor } from "./seen-color.ts";

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

test("describePalette() refuses an empty palette and what is no hex", () => {
  assert.throws(() => describePalette([]), RangeError);
  assert.throws(() => describePalette(["#ffffff"]), SyntaxError);
});

function assertTags(colors: readonly string[], present: readonly string[], absent: readonly string[]): void {
  const { tags } = describePalette(colors);
  for (const tag of present) assert.ok(tags.includes(tag), `${colors.join()} lacks ${tag}: ${tags.join()}`);
  for (const tag of absent) assert.ok(!tags.includes(tag), `${colors.join()} has ${tag}: ${tags.join()}`);
}
