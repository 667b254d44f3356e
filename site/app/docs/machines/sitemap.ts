/** Sitemaps as crawlers read them: an index, one file of pages, and files of palettes. */
import { escapeXml } from "@tincture/color/export";
import type { Library } from "../../../../server/src/domain/library/library.ts";
import { docsPages } from "../docs-pages.ts";

/** Far below the format's 50,000, so that no request has much to do. */
const palettesPerFile = 5000;

/** The format's limit of files in an index. */
const filesMax = 50_000;

export interface SitemapEntry {
  readonly address: string;
  /** Epoch milliseconds. */
  readonly changedAt?: number;
}

/** What an address below `/sitemaps/` asks for: a page of palettes counted from 0, or the pages. */
type SitemapFile = { readonly kind: "pages" } | { readonly kind: "palettes"; readonly index: number };

/** @returns undefined when there is no such file */
export function readSitemapName(name: string): SitemapFile | undefined {
  if (name === "pages.xml") return { kind: "pages" };
  const number = Number(/^palettes-([1-9]\d{0,4})\.xml$/.exec(name)?.[1] ?? 0);
  return number === 0 ? undefined : { kind: "palettes", index: number - 1 };
}

/** Every file of the sitemap, for its index. */
export function listSitemaps(siteUrl: string, paletteCount: number): readonly SitemapEntry[] {
  const fileCount = Math.min(Math.ceil(paletteCount / palettesPerFile), filesMax - 1);
  const names = Array.from({ length: fileCount }, (_, i) => `palettes-${i + 1}.xml`);
  return ["pages.xml", ...names].map((name) => ({ address: `${siteUrl}/sitemaps/${name}` }));
}

/** The pages that are always there. */
export function listStaticPages(siteUrl: string): readonly SitemapEntry[] {
  const paths = [
    "/",
    "/app",
    "/palettes",
    "/colors",
    ...docsPages.map(({ to }) => to),
    "/docs/api",
    "/about",
    "/privacy",
    "/terms",
  ];
  return paths.map((path) => ({ address: siteUrl + path }));
}

/** Bodies in memory at a time. */
const chunk = 50;

/**
 * The palettes of one file, the latest first, read a few at a time: other requests have their turn in between, and a million
 * palettes never lie in memory.
 *
 * @param index - of the file, from 0
 * @returns at most `palettesPerFile`; empty past the end
 */
export async function listPaletteEntries(
  library: Pick<Library, "listPalettes">,
  siteUrl: string,
  index: number,
): Promise<readonly SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const start = index * palettesPerFile;
  for (let offset = start; offset < start + palettesPerFile; offset += chunk) {
    const { total, palettes } = await library.listPalettes({
      sort: "recent",
      tags: [],
      offset,
      limit: chunk,
    });
    for (const { slug, publishedAt } of palettes) {
      entries.push({ address: `${siteUrl}/palette/${slug}`, changedAt: publishedAt });
    }
    if (offset + chunk >= total) break;
  }
  return entries;
}

export function formatSitemapIndex(entries: readonly SitemapEntry[]): string {
  return formatXml("sitemapindex", "sitemap", entries);
}

export function formatSitemap(entries: readonly SitemapEntry[]): string {
  return formatXml("urlset", "url", entries);
}

function formatXml(root: string, element: string, entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(({ address, changedAt }) => {
      const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
      return `<${element}><loc>${escapeXml(address)}</loc>${changed}</${element}>`;
    }),
    `</${root}>`,
    "",
  ].join("\n");
}
