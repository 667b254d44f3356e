import { data } from "react-router";
import { getServices, type LoadContext } from "../../shell/load-context.ts";
import type { Route } from "./+types/sitemaps.ts";
import {
  formatSitemap,
  formatSitemapIndex,
  listPaletteEntries,
  listSitemaps,
  listStaticPages,
  readSitemapName,
  type SitemapEntry,
} from "./sitemap.ts";
import { textResponse } from "./text-response.ts";

/** Serves `/sitemap.xml` (the index) and `/sitemaps/<file>`. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const xml = file === undefined ? await writeIndex(context) : await writeFile(context, file);
  return textResponse(xml, "application/xml");
}

async function writeIndex(context: LoadContext): Promise<string> {
  const { library, facts } = getServices(context);
  const { total } = await library.listPalettes({ sort: "recent", tags: [], offset: 0, limit: 1 });
  return formatSitemapIndex(listSitemaps(facts.siteUrl, total));
}

async function writeFile(context: LoadContext, name: string): Promise<string> {
  const entries = await listEntries(context, name);
  if (entries.length === 0) throw data("There is no such sitemap: see /sitemap.xml.", { status: 404 });
  return formatSitemap(entries);
}

async function listEntries(context: LoadContext, name: string): Promise<readonly SitemapEntry[]> {
  const { library, facts } = getServices(context);
  const file = readSitemapName(name);
  if (file === undefined) return [];
  if (file.kind === "pages") return listStaticPages(facts.siteUrl);
  return listPaletteEntries(library, facts.siteUrl, file.index);
}
