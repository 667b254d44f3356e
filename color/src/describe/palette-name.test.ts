import assert from "node:assert/strict";
import { test } from "node:test";
import { colornames } from "color-name-list";
import leftOut from "../left-out-names.json" with { type: "json" };
import { evocativeName } from "./palette-name.ts";
import names from "./evocative-names.json" with { type: "json" };
import { hueWord } from "./hue-word.ts";
import { listMoodNouns } from "./mood-words.ts";
import { moods } from "./moods.ts";
import { seeColor } from "./seen-color.ts";

/** Hue words, each with the neighboring words that a color of that name may have. */
const kin: Readonly<Record<string, readonly string[]>> = {
  red: ["maroon"],
  orange: ["peach", "red"],
  yellow: [],
  green: ["olive", "sage", "mint", "teal"],
  blue: ["navy", "turquoise", "lavender", "teal"],
  purple: ["maroon"],
  pink: ["lavender", "peach"],
  turquoise: ["teal", "mint"],
  lavender: ["purple"],
  mauve: ["purple"],
  black: ["gray", "navy"],
  white: ["beige", "gray"],
  rose: ["pink", "red", "mauve", "navy"],
  plum: ["purple", "mauve", "maroon"],
  lilac: ["lavender", "purple"],
};

test("evocativeName() gives every listed color its own name", () => {
  for (const [name, hex] of Object.entries(names)) assert.equal(evocativeName(seeColor(hex)), name);
});

test("evocativeName() gives the name of a neighbor to a color that is not listed", () => {
  assert.equal(evocativeName(seeColor("7c2d38")), "Paprika");
  assert.equal(evocativeName(seeColor("ffffff")), "Snow");
});

test("evocativeName() draws on 600 to 1,000 names and colors of color-name-list, none left out but for a keyword", () => {
  const listed = new Map(colornames.map(({ name, hex }) => [name, hex]));
  const reasons = new Map<string, string>(Object.entries(leftOut.names));
  for (const [name, hex] of Object.entries(names)) {
    assert.equal(listed.get(name), `#${hex}`, name);
    assert.equal(reasons.get(name) ?? "keyword", "keyword", name);
  }
  const count = Object.keys(names).length;
  assert.ok(count >= 600 && count <= 1000);
});

test("evocativeName() has names of plain words, each color once", () => {
  for (const name of Object.keys(names)) assert.match(name, /^[A-Z][a-z]+([ -]([A-Z][a-z]+|of|in|the))*$/);
  assert.equal(new Set(Object.values(names)).size, Object.keys(names).length);
});

test("listMoodNouns() shares no word with a color name and names nothing twice", () => {
  const words = new Set(Object.keys(names).flatMap((name) => name.toLowerCase().split(" ")));
  const nouns = [...moods, "balanced" as const].flatMap((mood) => listMoodNouns(mood));
  for (const noun of nouns) for (const word of noun.toLowerCase().split(" ")) assert.ok(!words.has(word), noun);
  assert.equal(new Set(nouns).size, nouns.length);
});

test("evocativeName() has no name whose hue word its color belies", () => {
  const belied = Object.entries(names).filter(([name, hex]) => {
    const said = Object.keys(kin).find((word) => name.toLowerCase().split(/[ -]/).at(-1) === word);
    return said !== undefined && ![said, ...kin[said]!].includes(hueWord(seeColor(hex)));
  });
  assert.deepEqual(belied, []);
});

test("evocativeName() has no poison and no disaster for a supper or a playground to bear", () => {
  for (const word of ["Belladonna", "Foxglove", "Mercury", "Nightshade", "Petrol", "Tidal Wave", "Wildfire"])
    assert.ok(!(word in names), word);
});
