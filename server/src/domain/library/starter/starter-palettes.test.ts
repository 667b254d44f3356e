import assert from "node:assert/strict";
import { test } from "node:test";
import { orderColors } from "@tincture/color";
import { listStarterPalettes } from "./starter-palettes.ts";

const palettes = listStarterPalettes();

test("listStarterPalettes() has all 348 combinations, 120 of two, 120 of three, 108 of four colors", () => {
  const sizes = [2, 3, 4].map((size) => palettes.filter(({ colors }) => colors.length === size).length);
  assert.deepEqual(sizes, [120, 120, 108]);
  assert.equal(palettes.length, 348);
});

test("listStarterPalettes() begins with the book's first combination", () => {
  assert.deepEqual(palettes[0]!.colors.toSorted(), ["0093a5", "d96629"]);
});

test("listStarterPalettes() holds no palette twice, in any order of its colors", () => {
  assert.equal(new Set(palettes.map(({ colors }) => colors.toSorted().join())).size, palettes.length);
});

test("listStarterPalettes() gives each palette a slug of its own", () => {
  assert.equal(new Set(palettes.map(({ slug }) => slug)).size, palettes.length);
  for (const { slug } of palettes) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("listStarterPalettes() shows lowercase hexes in display order", () => {
  for (const { colors } of palettes) {
    for (const color of colors) assert.match(color, /^[0-9a-f]{6}$/);
    assert.deepEqual(colors, orderColors(colors));
  }
});

test("listStarterPalettes() gives nearly every palette a name of its own", () => {
  assert.ok(new Set(palettes.map(({ name }) => name)).size >= 335);
});

test("listStarterPalettes() gives every palette a sentence and tags", () => {
  for (const { tagline, tags } of palettes) {
    assert.match(tagline, /\.$/);
    assert.ok(tags.length >= 2);
  }
});
