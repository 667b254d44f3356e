import assert from "node:assert/strict";
import { test } from "node:test";
import { describePalette, slugify } from "@tincture/color";
import { colorHash } from "./palette.ts";
import { parseNewPalette } from "./new-palette.ts";

const birth = { id: "id", at: 5 };
const colors = ["1d3557", "e63946", "f1faee"];

test("parseNewPalette() describes what is missing from the colors", () => {
  const { slugs, ...palette } = parseNewPalette({ colors: "#1D3557 e63946 f1faee" }, birth);
  assert.deepEqual(palette, {
    ...describePalette(colors),
    id: "id",
    colors,
    colorHash: colorHash(colors),
    saveCount: 0,
    publishedAt: 5,
    isPublished: true,
  });
  assert.equal(slugs[Symbol.iterator]().next().value, slugify(palette.name));
});

test("parseNewPalette() gives slugs that can be gone through again", () => {
  const { slugs } = parseNewPalette(colors, birth);
  const firsts = [1, 2].map(() => slugs[Symbol.iterator]().next().value as unknown);
  assert.equal(firsts[0], firsts[1]);
});

test("parseNewPalette() keeps what is given, and insists on a given slug", () => {
  const fields = { name: "Flag", tagline: "Old glory.", tags: ["Sea"], slug: "flag", save_count: "3" };
  const palette = parseNewPalette({ ...fields, colors, published_at: 9, is_published: false, x: 1 }, birth);
  assert.deepEqual([palette.name, palette.tagline, palette.tags], ["Flag", "Old glory.", ["sea"]]);
  assert.deepEqual([...palette.slugs], ["flag"]);
  assert.deepEqual([palette.saveCount, palette.publishedAt, palette.isPublished], [3, 9, false]);
});

test("parseNewPalette() refuses what is no palette", () => {
  for (const value of [undefined, null, 5, "text", {}, [], { colors: null }]) {
    assert.throws(() => parseNewPalette(value, birth), { code: "invalid_parameter" });
  }
});
