import assert from "node:assert/strict";
import test from "node:test";
import { createColorCatalog } from "../../../../server/src/domain/colors/color-catalog.ts";
import { presentPalette } from "./present-palette.ts";

const dusk = presentPalette(
  {
    id: "p1",
    slug: "dusk",
    name: "Dusk",
    tagline: "",
    tags: [],
    colors: ["2a9d8f", "000000"],
    colorHash: "",
    saveCount: 0,
    publishedAt: 0,
    isPublished: true,
  },
  createColorCatalog(),
);

test("presentPalette() writes every color as CSS takes it", () => {
  const [teal, black] = dusk.colors;
  assert.deepEqual(teal?.texts, [
    "#2a9d8f",
    "rgb(42 157 143)",
    "hsl(173 58% 39%)",
    "oklch(0.6304 0.1013 183.03)",
  ]);
  assert.equal(black?.texts.at(-1), "oklch(0 0 0)");
});

test("presentPalette() judges every pair of colors", () => {
  const [[, tealOnBlack] = [], [blackOnTeal] = []] = dusk.contrast;
  assert.deepEqual(tealOnBlack, blackOnTeal);
  assert.equal(tealOnBlack?.verdict, "AA");
});
