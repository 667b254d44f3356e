import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { hexToLab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { rgbToHex } from "../hex.ts";
import type { NearItem } from "./find-nearest.ts";
import { listCellHexes, NearCells, packNearCells } from "./near-cells.ts";

const seed = 8;
const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
// Few channels, so that equal colors and equal distances are common.
const channel = fc.constantFrom(0, 1, 7, 8, 128, 200, 255);
const lists = fc.array(
  fc.record({ r: channel, g: channel, b: channel }).map((rgb) => rgbToHex(rgb)),
  { minLength: 1, maxLength: 60 },
);

function findByBruteForce(colors: readonly string[], items: readonly number[], hex: string): NearItem {
  let nearest: NearItem = { item: Infinity, distance: Infinity };
  for (const item of items) {
    const distance = ciede2000(hexToLab(hex), hexToLab(colors[item]!));
    if (distance < nearest.distance) nearest = { item, distance };
  }
  return nearest;
}

test("NearCells.find() finds the nearest of all where all are in every cell", () => {
  fc.assert(
    fc.property(lists, fc.array(hexes, { minLength: 50, maxLength: 50 }), (colors, asked) => {
      const items = [...colors.keys()];
      const cells = new NearCells(
        colors,
        packNearCells(colors, () => items),
      );
      for (const hex of asked) assert.deepEqual(cells.find(hex), findByBruteForce(colors, items, hex), hex);
    }),
    { seed, ...runs(3) },
  );
});

test("NearCells refuses what ends early", () => {
  const packed = packNearCells(["000000"], () => [0]);
  assert.throws(() => new NearCells(["000000"], packed.subarray(0, -1)), /^RangeError: Cells end after 65535 bytes/);
});

test("NearCells.find() looks at those of the color's cell alone", () => {
  const colors = Array.from({ length: 4096 }, (_, item) => (item * 4093).toString(16).padStart(6, "0"));
  const listItems = (cell: number): readonly number[] =>
    Array.from({ length: 1 + (cell % 7) }, (_, place) => (cell * 131 + place * place * 577) % colors.length);
  const cells = new NearCells(colors, packNearCells(colors, listItems));
  for (let cell = 0; cell < 32_768; cell += 37) {
    const hex = listCellHexes(cell)[(cell * 17) % 512]!;
    const items = [...new Set(listItems(cell))].sort((one, other) => one - other);
    assert.deepEqual(cells.find(hex), findByBruteForce(colors, items, hex));
  }
});

test("listCellHexes() has every color of its cell once, in steps of one", () => {
  const all = listCellHexes(32_767);
  assert.deepEqual([all.length, new Set(all).size], [512, 512]);
  assert.ok(all.every((hex) => /^(?:f[89a-f]){3}$/.test(hex)));
  for (let place = 1; place < all.length; place++) {
    const [one, other] = [all[place - 1]!, all[place]!].map((hex) =>
      hex.match(/../g)!.map((byte) => parseInt(byte, 16)),
    );
    assert.equal(
      one!.reduce((sum, byte, axis) => sum + Math.abs(byte - other![axis]!), 0),
      1,
    );
  }
});
