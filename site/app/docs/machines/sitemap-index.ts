import { getServices } from "../../ground/services.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { answerText } from "./answer-text.ts";
import { formatSitemapIndex, listSitemaps } from "./sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { library, facts } = getServices(context);
  const { total } = await library.listPalettes({ sort: "recent", tags: [], offset: 0, limit: 1 });
  return answerText(formatSitemapIndex(listSitemaps(facts.siteUrl, total)), "application/xml");
}
