import assert from "node:assert/strict";
import { test } from "node:test";
import { cssColors } from "@tincture/color";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import type { Color } from "@tincture/contract/colors";
import { testCatalog as catalog } from "../../../test/support/colors/test-catalog.ts";
import { apcaOf, writeColor } from "./color-json.ts";
import { createSiteLinks, type SiteLinks } from "./items.ts";
import type { ColorBody } from "./schemas/color.ts";

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
