import assert from "node:assert/strict";
import test from "node:test";
import type { Palette } from "@tincture/contract/library";
import { formatSitemap, listPaletteEntries, listSitemaps, readSitemapName } from "./sitemap.ts";

const siteUrl = "https://colors.example/a&b";

test("listSitemaps() has a file for each five thousand palettes", () => {
  const count = (palettes: number) => listSitemaps(siteUrl, palettes).length;
  assert.deepEqual([0, 1, 5000, 5001, 1_000_000].map(count), [1, 2, 2, 3, 201]);
  assert.ok(count(1e12) <= 50_000);
});

test("readSitemapName() knows the names that listSitemaps() gives, and no others", () => {
  const names = listSitemaps(siteUrl, 12_000).map(({ address }) => address.split("/").at(-1)!);
  assert.deepEqual(names.map(readSitemapName), [
    { kind: "pages" },
    { kind: "palettes", index: 0 },
    { kind: "palettes", index: 1 },
    { kind: "palettes", index: 2 },
  ]);
  for (const name of ["palettes-0.xml", "palettes-01.xml", "palettes-.xml", "palettes-999999.xml", "x.xml", ""])
    assert.equal(readSitemapName(name), undefined, name);
});

test("formatSitemap() escapes addresses and dates them", () => {
  const xml = formatSitemap("urlset", [{ address: `${siteUrl}/x`, changedAt: 0 }]);
  assert.match(xml, /<url><loc>https:\/\/colors\.example\/a&amp;b\/x<\/loc><lastmod>1970-01-01T00:00:00\.000Z/);
  assert.match(
    formatSitemap("sitemapindex", [{ address: "x" }]),
    /<sitemap><loc>x<\/loc><\/sitemap>\n<\/sitemapindex>\n$/,
  );
});

test("listPaletteEntries() walks through its part of the library in small steps", async () => {
  const library = createNumberedLibrary(12_025);
  const files = await Promise.all([0, 1, 2, 3].map((index) => listPaletteEntries(library, "", index)));
  assert.deepEqual(
    files.map(({ length }) => length),
    [5000, 5000, 2025, 0],
  );
  const addresses = files.flat().map(({ address }) => address);
  assert.equal(new Set(addresses).size, 12_025);
  assert.equal(addresses[5000], "/palette/p5000");
  assert.equal(library.limitMax(), 50);
});

/** A library of palettes with a slug and a date only. */
function createNumberedLibrary(total: number) {
  let limitMax = 0;
  return {
    limitMax: () => limitMax,
    listPalettes({ offset, limit }: { readonly offset: number; readonly limit: number }) {
      limitMax = Math.max(limitMax, limit);
      const length = Math.max(0, Math.min(limit, total - offset));
      const palettes = Array.from({ length }, (_, i) => createPalette(offset + i));
      return Promise.resolve({ total, palettes });
    },
  };
}

function createPalette(number: number): Palette {
  const slug = `p${number}`;
  const text = { name: slug, tagline: "", tags: [], slug, colorHash: slug, id: slug };
  return { ...text, colors: ["000000", "ffffff"], saveCount: 0, publishedAt: number, isPublished: true };
}
