import assert from "node:assert/strict";
import { test } from "node:test";
import { listColorNames } from "../color-names.ts";
import { evocativeName } from "./evocative-name.ts";
import names from "./evocative-names.json" with { type: "json" };
import { moodNouns } from "./mood-nouns.ts";
import { seeColor } from "./seen-color.ts";

test("evocativeName() gives every listed color its own name", () => {
  for (const [name, hex] of Object.entries(names)) assert.equal(evocativeName(seeColor(hex)), name);
});

test("evocativeName() gives the name of a neighbor to a color that is not listed", () => {
  assert.equal(evocativeName(seeColor("7c2d38")), "Paprika");
  assert.equal(evocativeName(seeColor("ffffff")), "Snow");
});

test("evocativeName() draws on 600 to 1,000 names and colors of color-name-list", () => {
  const listed = new Map(listColorNames().map(({ name, hex }) => [name, hex]));
  for (const [name, hex] of Object.entries(names)) assert.equal(listed.get(name), hex, name);
  const count = Object.keys(names).length;
  assert.ok(count >= 600 && count <= 1000);
});

test("evocativeName() has names of plain words, each color once", () => {
  for (const name of Object.keys(names)) assert.match(name, /^[A-Z][a-z]+([ -]([A-Z][a-z]+|of|in|the))*$/);
  assert.equal(new Set(Object.values(names)).size, Object.keys(names).length);
});

test("moodNouns shares no word with a color name and names nothing twice", () => {
  const words = new Set(Object.keys(names).flatMap((name) => name.toLowerCase().split(" ")));
  const nouns = Object.values(moodNouns).flat();
  for (const noun of nouns)
    for (const word of noun.toLowerCase().split(" ")) assert.ok(!words.has(word), noun);
  assert.equal(new Set(nouns).size, nouns.length);
});
