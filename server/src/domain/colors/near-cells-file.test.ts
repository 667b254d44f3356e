import assert from "node:assert/strict";
import { test } from "node:test";
import { createNameIndex, listColorNames, nearestColorName } from "@tincture/color";
import { size } from "../../../../test/sizes.ts";
import { createColorEntries } from "./color-entries.ts";
import { createNameFinder, digestNames, readNearCells } from "./near-cells-file.ts";

const colorCount = 2 ** 24;
/** Coprime to 2²⁴: colors of every region, none twice. */
const stride = 10_368_889;
const index = createNameIndex(createColorEntries(listColorNames()).names);
const digest = digestNames(index.names);

test("readNearCells() knows the names there are: if not, run workshop/list-near-cells.ts", () => {
  assert.ok(readNearCells(index.names, digest));
});

test("createNameFinder() finds what a search of the tree finds, for every color in the long run", () => {
  const finder = createNameFinder(index);
  const count = size === "long" ? colorCount : 4000;
  for (let turn = 0; turn < count; turn++) {
    const hex = ((turn * stride) % colorCount).toString(16).padStart(6, "0");
    const [searched, found] = [nearestColorName(index, hex), finder.find(hex)];
    if (found.item !== searched.item || found.distance !== searched.distance) assert.fail(hex);
  }
});

test("createNameFinder() searches the tree for names that the file does not know", () => {
  const few = createNameIndex([
    { name: "Ink", hex: "101020" },
    { name: "Chalk", hex: "f0f0e0" },
  ]);
  const finder = createNameFinder(few);
  assert.equal(finder.find("000000").name, "Ink");
  assert.equal(finder.find("ffffff").name, "Chalk");
});
