import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { evocativeName } from "./evocative-name.ts";
import names from "./evocative-names.json" with { type: "json" };
import { moodNouns } from "./mood-nouns.ts";

test("evocativeName() gives every listed color its own name", () => {
  for (const [name, hex] of Object.entries(names)) assert.equal(evocativeName(hex), name);
});

test("evocativeName() gives the name of a neighbor to a color that is not listed", () => {
  assert.equal(evocativeName("7c2d38"), "Paprika");
  assert.equal(evocativeName("ffffff"), "Snow");
});

test("evocativeName() draws on names and colors of color-name-list", () => {
  const listed = new Map(listColorNames().map(({ name, hex }) => [name, hex]));
  for (const [name, hex] of Object.entries(names)) assert.equal(listed.get(name), hex, name);
  assert.ok(Object.keys(names).length >= 300);
});

test("evocativeName() has names short enough for every template", () => {
  const longest = Object.keys(names).toSorted((one, two) => two.length - one.length);
  const nouns = Object.values(moodNouns).flat();
  assert.ok(`${longest[0]} & ${longest[1]}`.length <= 60);
  for (const noun of nouns) assert.ok(`${noun} in ${longest[0]}`.length <= 60);
});

test("moodNouns shares no word with a color name", () => {
  const words = new Set(Object.keys(names).flatMap((name) => name.toLowerCase().split(" ")));
  for (const noun of Object.values(moodNouns).flat()) {
    for (const word of noun.toLowerCase().split(" ")) assert.ok(!words.has(word), noun);
  }
});
