import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { listColorNames, type NamedColor } from "../color-names.ts";
import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { createNameIndex, type NameIndex, type NearName, nearestColorName, nearestColorNames } from "./nearest-name.ts";

const allNames = createNameIndex(listColorNames());
const hexes = fc.integer({ min: 0, max: 0xffffff }).map(toHex);
// Blue enough for R_T: high blue, low green.
const blues = fc
  .tuple(fc.integer({ min: 0, max: 0x90 }), fc.integer({ min: 0, max: 0x60 }), fc.integer({ min: 0x40, max: 0xff }))
  .map(([r, g, b]) => toHex((r << 16) | (g << 8) | b));

function toHex(color: number): string {
  return color.toString(16).padStart(6, "0");
}

/** Compares a color with each name. */
function nearestByBruteForce({ names, labs }: NameIndex, hex: string): NearName {
  const lab = hexToLab(hex);
  let best = { item: 0, distance: Infinity };
  for (const [item, other] of labs.entries()) {
    const distance = ciede2000(lab, other);
    if (distance < best.distance) best = { item, distance };
  }
  return { ...names[best.item]!, ...best };
}

function assertNearest(index: NameIndex, hex: string): void {
  assert.deepEqual(nearestColorName(index, hex), nearestByBruteForce(index, hex), hex);
}

test("nearestColorName() equals plain brute force among all names", () => {
  fc.assert(
    fc.property(hexes, (hex) => assertNearest(allNames, hex)),
    { seed: 1, ...runs(60, 400) },
  );
});

test("nearestColorName() equals brute force among the blues", () => {
  const blueNames = createNameIndex(allNames.names.filter(({ hex }) => /^[0-6].[0-4].[4-9a-f]./.test(hex)));
  assert.ok(blueNames.names.length > 400);
  fc.assert(
    fc.property(blues, (hex) => assertNearest(blueNames, hex)),
    { seed: 2, ...runs(100, 200) },
  );
  fc.assert(
    fc.property(blues, (hex) => assertNearest(allNames, hex)),
    { seed: 3, ...runs(5, 40) },
  );
});

test("nearestColorName() equals brute force for every gray", () => {
  const fewNames = createNameIndex(allNames.names.filter((_, item) => item % 16 === 0));
  for (let byte = 0; byte < 256; byte++) assertNearest(fewNames, toHex(byte * 0x010101));
});

test("nearestColorName() of a named color is itself at distance 0", () => {
  for (let item = 0; item < allNames.names.length; item += 7) {
    const color = allNames.names[item]!;
    assert.deepEqual(nearestColorName(allNames, color.hex), { ...color, item, distance: 0 });
  }
});

test("nearestColorName() prefers the earliest of equally near names", () => {
  const twins: readonly NamedColor[] = Array.from({ length: 100 }, (_, item) => ({
    name: `${item}`,
    hex: "336699",
  }));
  assert.equal(nearestColorName(createNameIndex([{ name: "far", hex: "ffffff" }, ...twins]), "336698").name, "0");
});

test("createNameIndex() refuses an empty list and a wrong hex", () => {
  assert.throws(() => createNameIndex([]), RangeError);
  assert.throws(() => createNameIndex([{ name: "x", hex: "#123456" }]), SyntaxError);
});

test("nearestColorNames() pages through all names in order of distance, ties in order of the list", () => {
  const names = allNames.names.slice(0, 300).flatMap((color) => [color, { ...color, name: `${color.name} again` }]);
  const index = createNameIndex(names);
  const step = fc.integer({ min: 1, max: 250 });
  const filter = fc.constantFrom(undefined, isEven, () => false);
  fc.assert(
    fc.property(hexes, step, filter, (hex, count, accepts) => {
      const paged: NearName[] = [];
      for (let offset = 0; offset < names.length; offset += count) {
        paged.push(...nearestColorNames(index, hex, { offset, count, accepts }));
      }
      assert.deepEqual(
        paged,
        sortByBruteForce(index, hex).filter(({ item }) => accepts?.(item) ?? true),
      );
    }),
    runs(15, 60),
  );
});

test("nearestColorNames() far into the list continues what searching the tree began", () => {
  const near = nearestColorNames(allNames, "123456", { offset: 0, count: 400 });
  const wide = nearestColorNames(allNames, "123456", { offset: 0, count: 500 });
  assert.deepEqual(wide.slice(0, 400), near);
  assert.deepEqual(near[0], nearestColorName(allNames, "123456"));
});

test("nearestColorNames() is empty past the end and when nothing is wanted", () => {
  assert.deepEqual(nearestColorNames(allNames, "123456", { offset: allNames.names.length, count: 3 }), []);
  assert.deepEqual(nearestColorNames(allNames, "123456", { offset: 0, count: 0 }), []);
  assert.deepEqual(nearestColorNames(allNames, "123456", { offset: 7, count: 0 }), []);
});

function isEven(item: number): boolean {
  return item % 2 === 0;
}

function sortByBruteForce({ names, labs }: NameIndex, hex: string): readonly NearName[] {
  const lab = hexToLab(hex);
  return names
    .map((color, item) => ({ ...color, item, distance: ciede2000(lab, labs[item]!) }))
    .sort((first, second) => first.distance - second.distance || first.item - second.item);
}
