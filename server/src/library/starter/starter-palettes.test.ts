import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab } from "@tincture/color";
import { describeStarter, listWadaCombinations } from "./describe-starter.ts";
import { listStarterPalettes } from "./starter-palettes.ts";

const palettes = listStarterPalettes();
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

test("listWadaCombinations() has all 348, 120 of two, 120 of three, 108 of four colors", () => {
  const sizes = [2, 3, 4].map((size) => combinations.filter(({ length }) => length === size).length);
  assert.deepEqual(sizes, [120, 120, 108]);
  assert.equal(combinations.length, 348);
});
