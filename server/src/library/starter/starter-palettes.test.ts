import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab, orderColors } from "@tincture/color";
import { describeStarter, listWadaCombinations } from "./describe-starter.ts";
import { listStarterPalettes } from "./starter-palettes.ts";

const palettes = listStarterPalettes();
const sizes = palettes.map(({ colors }) => colors.length);
const combinations = listWadaCombinations();
const wada = new Set(combinations.map((colors) => colors.toSorted().join()));
const isWada = (colors: readonly string[]): boolean => wada.has(colors.toSorted().join());

test("listStarterPalettes() gives what describeStarter() does; else run npx node workshop/describe-starter.ts", () => {
  assert.deepEqual(palettes, describeStarter());
});

test("listStarterPalettes() has a thousand palettes, all of Wada's among them", () => {
  assert.equal(palettes.length, 1000);
  assert.equal(palettes.filter(({ colors }) => isWada(colors)).length, wada.size);
});

test("listStarterPalettes() has every size from 2 to 8, four to six most of all", () => {
  const counts = [2, 3, 4, 5, 6, 7, 8].map((size) => sizes.filter((other) => other === size).length);
  assert.ok(Math.min(...counts) >= 30, counts.join());
  assert.ok(counts[2]! + counts[3]! + counts[4]! > 500, counts.join());
});

test("listStarterPalettes() shows Wada's, others, and at least four sizes among any 24 in a row", () => {
  for (let from = 0; from + 24 <= palettes.length; from += 1) {
    const some = palettes.slice(from, from + 24);
    const count = some.filter(({ colors }) => isWada(colors)).length;
    assert.ok(count >= 6 && count <= 12);
    assert.ok(new Set(some.map(({ colors }) => colors.length)).size >= 4);
  }
});

test("listStarterPalettes() holds no palette twice, in any order of its colors", () => {
  assert.equal(new Set(palettes.map(({ colors }) => colors.toSorted().join())).size, palettes.length);
});

test("listStarterPalettes() parts the colors of every generated palette by CIEDE2000 6 and more", () => {
  for (const { colors } of palettes.filter(({ colors }) => !isWada(colors))) {
    const labs = colors.map((hex) => hexToLab(hex));
    for (const [index, one] of labs.entries())
      for (const other of labs.slice(index + 1)) assert.ok(ciede2000(one, other) >= 6, colors.join());
  }
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
  assert.ok(new Set(palettes.map(({ name }) => name)).size >= 980);
});

test("listStarterPalettes() gives every palette a sentence and tags", () => {
  for (const { tagline, tags } of palettes) {
    assert.match(tagline, /\.$/);
    assert.ok(tags.length >= 2);
  }
});

test("listWadaCombinations() has all 348, 120 of two, 120 of three, 108 of four colors", () => {
  const sizes = [2, 3, 4].map((size) => combinations.filter(({ length }) => length === size).length);
  assert.deepEqual(sizes, [120, 120, 108]);
  assert.equal(combinations.length, 348);
});

test("listWadaCombinations() begins with the book's first combination", () => {
  assert.deepEqual(combinations[0]!.toSorted(), ["0093a5", "d96629"]);
});
