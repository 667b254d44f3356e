import assert from "node:assert/strict";
import { test } from "node:test";
import { size } from "../../../test/sizes.ts";
import { hexToLab } from "../cielab.ts";
import { listColorNames } from "../color-names.ts";
import { findNearest } from "./find-nearest.ts";
import { createNameIndex } from "./nearest-name.ts";

const colorCount = 2 ** 24;
/** Coprime to 2²⁴: colors of every region, none twice. */
const stride = 10_368_889;

test("NearCells.find() finds what a search of the tree finds, for every color in the long run", () => {
  const index = createNameIndex(listColorNames());
  const count = size === "long" ? colorCount : 4000;
  for (let turn = 0; turn < count; turn++) {
    const hex = ((turn * stride) % colorCount).toString(16).padStart(6, "0");
    const lab = hexToLab(hex);
    const [searched] = findNearest(index, lab, { count: 1 });
    const { item, distance } = index.cells.find(lab);
    if (item !== searched?.item || distance !== searched.distance) assert.fail(hex);
  }
});
