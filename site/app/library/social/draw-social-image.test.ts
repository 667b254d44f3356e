import assert from "node:assert/strict";
import test from "node:test";
import { drawSocialImage } from "./draw-social-image.ts";
import { openGlyphAtlas } from "./glyph-atlas.ts";

const atlas = await openGlyphAtlas();
const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const rowBytes = 1201;

test("drawSocialImage() draws every color as a band, and the strip below without any of them", () => {
  const { rows, colors: listed } = drawSocialImage({ colors, name: "Dusk", siteName: "Tincture" }, atlas);
  assert.deepEqual(
    rowOf(rows, 0).filter((color, x, row) => color !== row[x - 1]),
    [0, 1, 2, 3, 4],
  );
  assert.deepEqual(rowOf(rows, 499), rowOf(rows, 0));
  for (let y = 500; y < 630; y += 1) assert.ok(rowOf(rows, y).every((color) => color >= colors.length));
  assert.deepEqual(listed.slice(0, 5), colors);
  assert.equal(listed[5], "ffffff");
});

test("drawSocialImage() sets both names inside the margins, however long they are", () => {
  const name = "W".repeat(80);
  const siteName = "M".repeat(60);
  const { rows } = drawSocialImage({ colors, name, siteName }, atlas);
  const inked = new Set<number>();
  for (let y = 500; y < 630; y += 1) {
    for (const [x, color] of rowOf(rows, y).entries()) if (color !== colors.length) inked.add(x);
  }
  assert.ok(Math.min(...inked) >= 50);
  assert.ok(Math.max(...inked) <= 1150);
});

test("drawSocialImage() draws different letters for different names", () => {
  const one = drawSocialImage({ colors, name: "Dusk", siteName: "Tincture" }, atlas);
  const other = drawSocialImage({ colors, name: "Dawn", siteName: "Tincture" }, atlas);
  assert.notDeepEqual(one.rows, other.rows);
});

test("drawSocialImage() writes the colors in place of a name that it has no letters for", () => {
  const foreign = drawSocialImage({ colors, name: "שקט (חוף)", siteName: "Tincture" }, atlas);
  const hexes = colors.map((hex) => `#${hex}`).join(" ");
  const plain = drawSocialImage({ colors, name: hexes, siteName: "Tincture" }, atlas);
  assert.deepEqual(foreign.rows, plain.rows);
});

function rowOf(rows: Uint8Array, y: number): readonly number[] {
  return [...rows.subarray(y * rowBytes + 1, (y + 1) * rowBytes)];
}
