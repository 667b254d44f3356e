import { escapeXml } from "@tincture/color/export";
import type { Library } from "@tincture/contract/library";
import { docsPages } from "../docs-pages.ts";

/** The format allows 50,000. Smaller files keep each request short. */
const palettesPerFile = 5000;

const filesMax = 50_000;

export interface SitemapEntry {
  readonly address: string;
  /** Epoch milliseconds. */
  readonly changedAt?: number;
}

/** The file that an address below `/sitemaps/` names. Palette files are numbered from 0. */
type SitemapFile = { readonly kind: "pages" } | { readonly kind: "palettes"; readonly index: number };

export function readSitemapName(name: string): SitemapFile | undefined {
  if (name === "pages.xml") return { kind: "pages" };
  const number = Number(/^palettes-([1-9]\d{0,4})\.xml$/.exec(name)?.[1] ?? 0);
  return number === 0 ? undefined : { kind: "palettes", index: number - 1 };
}

export function listSitemaps(siteUrl: string, paletteCount: number): readonly SitemapEntry[] {
  const fileCount = Math.min(Math.ceil(paletteCount / palettesPerFile), filesMax - 1);
  const names = Array.from({ length: fileCount }, (_, i) => `palettes-${i + 1}.xml`);
  return ["pages.xml", ...names].map((name) => ({ address: `${siteUrl}/sitemaps/${name}` }));
}

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

const chunk = 50;

/** Lists the palettes of one file in small batches, so that other requests run in between. */
export async function listPaletteEntries(
  library: Pick<Library, "listPalettes">,
  siteUrl: string,
  index: number,
): Promise<readonly SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const start = index * palettesPerFile;
  for (let offset = start; offset < start + palettesPerFile; offset += chunk) {
    const { total, palettes } = await library.listPalettes({ sort: "recent", tags: [], offset, limit: chunk });
    for (const { slug, publishedAt: changedAt } of palettes)
      entries.push({ address: `${siteUrl}/palette/${slug}`, changedAt });
    if (offset + chunk >= total) break;
  }
  return entries;
}

export function formatSitemap(root: "sitemapindex" | "urlset", entries: readonly SitemapEntry[]): string {
  const element = root === "urlset" ? "url" : "sitemap";
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
