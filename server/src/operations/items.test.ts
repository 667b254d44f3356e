import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorCatalog } from "../colors/color-catalog.ts";
import { testCatalog as catalog } from "../../../test/support/colors/test-catalog.ts";
import type { Palette } from "@tincture/contract/library";
import { toByteText } from "../http/content-coding.ts";
import { createItemTexts, createSiteLinks, presentColors } from "./items.ts";

const links = createSiteLinks("https://colors.example");
const palette: Palette = {
  id: "1",
  name: 'A "quoted" name’s \\ own',
  tagline: "Über alles\n",
  tags: ["warm", "3 colors"],
  colors: ["264653", "2a9d8f"],
  colorHash: "",
  slug: "red-barn",
  saveCount: 3,
  publishedAt: 0,
  isPublished: true,
};

test("createItemTexts() serializes a palette as a text of bytes", () => {
  for (const site of [links, createSiteLinks('https://colors.example/"')]) {
    const odd = { ...palette, name: "Half of a pair \ud800", tagline: "\u0001\u2028😀", tags: [] };
    for (const each of [palette, odd, { ...palette, tagline: "", saveCount: 0 }]) {
      const presented = presentColors(each.colors, each, site);
      assert.equal(createItemTexts(site, catalog).palette(each).json, toByteText(JSON.stringify(presented)));
    }
  }
});

test("createItemTexts() changes the digest of a palette when it is saved and for another site", () => {
  const texts = createItemTexts(links, catalog);
  const digests = [
    texts.palette(palette),
    texts.palette({ ...palette, saveCount: 4 }),
    createItemTexts(createSiteLinks("https://other.example"), catalog).palette(palette),
  ].map(({ digest }) => digest);
  assert.equal(new Set(digests).size, digests.length);
  assert.equal(createItemTexts(links, catalog).palette({ ...palette }).digest, digests[0]);
});

test("createItemTexts() changes the digest of a color for another site or description", () => {
  const digests = [
    createItemTexts(links, catalog),
    createItemTexts(createSiteLinks("https://other.example"), catalog),
    createItemTexts(links, {
      ...catalog,
      getColor: (hex) => ({ ...catalog.getColor(hex), family: "Gray" }),
    }),
  ].map((texts) => texts.color("1e90ff").digest);
  assert.equal(new Set(digests).size, digests.length);
  assert.equal(createItemTexts(links, createColorCatalog()).color("1e90ff").digest, digests[0]);
});
