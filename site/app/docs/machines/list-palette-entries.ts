import type { Library } from "../../../../server/src/domain/library/library.ts";
import { palettesPerFile, type SitemapEntry } from "./sitemap.ts";

/** Bodies in memory at a time. */
const CHUNK = 50;

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
  for (let offset = start; offset < start + palettesPerFile; offset += CHUNK) {
    const { total, palettes } = await library.listPalettes({
      sort: "recent",
      tags: [],
      offset,
      limit: CHUNK,
    });
    for (const { slug, publishedAt } of palettes) {
      entries.push({ address: `${siteUrl}/palette/${slug}`, changedAt: publishedAt });
    }
    if (offset + CHUNK >= total) break;
  }
  return entries;
}
