import assert from "node:assert/strict";
import test from "node:test";
import { describePaletteDetails } from "./palette-details.ts";

const dusk = describePaletteDetails(
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
  [
    { hex: "2a9d8f", name: "Jungle Green" },
    { hex: "000000", name: "Black" },
  ],
);

test("describePaletteDetails() writes every color as CSS takes it", () => {
  const [teal, black] = dusk.colors;
  assert.deepEqual(teal?.texts, [
    "#2a9d8f",
    "rgb(42 157 143)",
    "hsl(172.7 57.8% 39%)",
    "oklch(0.63042 0.10129 183.03)",
  ]);
  assert.equal(black?.texts.at(-1), "oklch(0 0 0)");
});
