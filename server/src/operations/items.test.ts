import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorCatalog } from "../colors/color-catalog.ts";
import { testCatalog as catalog } from "../../../test/support/colors/test-catalog.ts";
import type { Palette } from "@tincture/contract/library";
import { toByteText } from "../http/content-coding.ts";
import {
  addToItem,
  createItemTexts,
  createSiteLinks,
  presentColors,
  type SiteLinks,
  apcaOf,
  writeColor,
} from "./items.ts";
import { cssColors } from "@tincture/color";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import type { Color } from "@tincture/contract/colors";
import type { ColorBody } from "./schemas/color.ts";

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

test("createItemTexts() serializes a palette and a color once", () => {
  const texts = createItemTexts(links, catalog);
  assert.equal(texts.palette(palette), texts.palette(palette));
  assert.equal(texts.color("1e90ff"), texts.color("1e90ff"));
  assert.notEqual(texts.color("1e90ff").digest, texts.color("1e90fe").digest);
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

test("addToItem() adds a field as a text of bytes, and another digest", () => {
  const text = createItemTexts(links, catalog).palette(palette);
  const added = addToItem(text, "included", { name: "Robin’s Egg" });
  assert.equal(
    Buffer.from(added.json, "latin1").toString("utf8"),
    `${Buffer.from(text.json, "latin1").toString("utf8").slice(0, -1)},"included":{"name":"Robin’s Egg"}}`,
  );
  assert.notEqual(added.digest, text.digest);
});

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));

/** The color as its schema describes it. A missing field does not compile. */
function presentColor(color: Color, links: SiteLinks): Required<Omit<ColorBody, "near" | "included">> {
  const { hex, name, family, match, conversions, contrast } = color;
  return {
    hex,
    name,
    family,
    match,
    conversions: { ...conversions, css: cssColors(hex) },
    contrast: { ...contrast, apca: apcaOf(hex) },
    links: { page: links.colorPage(hex) },
  };
}

function assertWritten(color: Color, siteUrl: string): void {
  const links = createSiteLinks(siteUrl);
  assert.equal(writeColor(color, links.colorPage(color.hex)), JSON.stringify(presentColor(color, links)));
}

test("writeColor() writes what JSON.stringify() gives", () => {
  for (const hex of ["000000", "ffffff", "808080", "ff0000", "ff0001", "00ff00", "0000ff", "010101"])
    assertWritten(catalog.getColor(hex), "https://colors.example");
  fc.assert(
    fc.property(hexes, (hex) => assertWritten(catalog.getColor(hex), "https://colors.example/under/a-path")),
    runs(500),
  );
});

test("writeColor() escapes the name and the address", () => {
  const color = { ...catalog.getColor("1e90ff"), name: 'A "quoted" \\ name\n’' };
  assertWritten(color, 'https://colors.example/"');
});
