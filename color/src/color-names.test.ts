import assert from "node:assert/strict";
import { test } from "node:test";
import { colornames } from "color-name-list";
import { listColorNames } from "./color-names.ts";
import { cssNames } from "./css-names.ts";
import leftOut from "./left-out-names.json" with { type: "json" };

const names = listColorNames();
const nameOf = new Map(names.map(({ name, hex }) => [hex, name]));

test("listColorNames() lists some 30,900 colors, each name and each hex once", () => {
  assert.ok(names.length > 30_500);
  assert.equal(new Set(names.map(({ name }) => name)).size, names.length);
  assert.equal(nameOf.size, names.length);
});

test("listColorNames() gives lowercase hexes without # and trimmed names", () => {
  for (const { name, hex } of names) {
    assert.match(hex, /^[0-9a-f]{6}$/);
    assert.ok(name !== "" && name === name.trim());
  }
});

test("listColorNames() gives the color of a CSS keyword the keyword's name, and no other color", () => {
  assert.equal(Object.keys(cssNames).length, 139);
  const hexOf = new Map(Object.entries(cssNames).map(([name, hex]) => [joinWords(name), hex]));
  hexOf.set("aqua", "00ffff").set("fuchsia", "ff00ff");
  for (const [name, hex] of Object.entries(cssNames)) assert.equal(nameOf.get(hex), name);
  for (const { name, hex } of names) assert.equal(hexOf.get(joinWords(name)) ?? hex, hex, name);
});

for (const [hex, name] of [
  ["dc143c", "Crimson"],
  ["708090", "Slate Gray"],
  ["663399", "Rebecca Purple"],
  ["ffdead", "Navajo White"],
  ["cd5c5c", "Indian Red"],
  ["a9a9a9", "Dark Gray"],
] as const) {
  test(`listColorNames() calls ${hex} ${name}`, () => assert.equal(nameOf.get(hex), name));
}

test("listColorNames() leaves out what is left out by name, and keeps all else of the package", () => {
  const listed = new Set(names.map(({ name }) => name));
  const keywordHexes = new Set(Object.values(cssNames).map((hex) => `#${hex}`));
  for (const name of ["Tiffany Blue", "Van Gogh Blue", "Darth Vader", "Snot", "Sinsemilla", "Red Gore"]) {
    assert.ok(!listed.has(name), name);
  }
  for (const name of ["Blood Orange", "Bloody Mary", "Salmon", "Titian Red", "Payne’s Grey", "Poppy"]) {
    assert.ok(listed.has(name), name);
  }
  const kept = colornames.filter(({ name, hex }) => !keywordHexes.has(hex) && !(name in leftOut.names));
  assert.equal(names.length, kept.length + 139);
});

/** Returns the CSS spelling: `darkslategray`. */
function joinWords(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("grey", "gray");
}
