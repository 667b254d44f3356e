import { parseColor } from "@tincture/color/import";
import { getServices } from "../shell/load-context.ts";
import { findPalettes, formatTotal } from "../library/browse/find-palettes.ts";
import { describeQuery, readLibraryQuery } from "../library/browse/library-query.ts";
import type { Route } from "./+types/library-picture.ts";
import { answerCard, hourSeconds } from "./answer-card.ts";

/** `/palettes/social.png` and a query: the palettes that are found first. */
export function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const { query } = readLibraryQuery(url.searchParams, parseColor);
    const found = await findPalettes(getServices(context), query);
    const tiles = found.palettes.slice(0, shownMax).map(({ colors }) => colors);
    const written = { tiles, title: describeQuery(query), note: formatTotal(found.total) };
    const kind = tiles.length > 0 ? "tiles" : "words";
    return { name: "palettes", maxAge: hourSeconds, card: { kind, ...written } };
  });
}

/** More colors than these have together would leave none for their corners. */
const shownMax = 15;
