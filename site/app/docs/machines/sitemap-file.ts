import { data, type RouterContextProvider } from "react-router";
import { getServices } from "../../ground/services.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { answerText } from "./answer-text.ts";
import { listPaletteEntries } from "./list-palette-entries.ts";
import { formatSitemap, listStaticPages, readSitemapName, type SitemapEntry } from "./sitemap.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const entries = await listEntries(context, params.file);
  if (entries === undefined) throw data("There is no such sitemap: see /sitemap.xml.", { status: 404 });
  return answerText(formatSitemap(entries), "application/xml");
}

async function listEntries(
  context: Readonly<RouterContextProvider>,
  name: string,
): Promise<readonly SitemapEntry[] | undefined> {
  const { library, facts } = getServices(context);
  const file = readSitemapName(name);
  if (file === undefined) return undefined;
  if (file.kind === "pages") return listStaticPages(facts.siteUrl);
  const entries = await listPaletteEntries(library, facts.siteUrl, file.index);
  return entries.length === 0 ? undefined : entries;
}
