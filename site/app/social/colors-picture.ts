import { parseColor } from "@tincture/color/import";
import { describeSearch, isAsked, readColorSearch } from "../colors/color-search.ts";
import { findColors, listRamps } from "../colors/find-colors.ts";
import { getServices } from "../shell/load-context.ts";
import { formatCount } from "../ui/format-text.ts";
import type { Route } from "./+types/colors-picture.ts";
import { answerCard, daySeconds } from "./answer-card.ts";

/** `/colors/social.png` and a query: the families, or the colors that are found first. */
export function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  return answerCard(context, async () => {
    const { colors } = getServices(context);
    const { search } = readColorSearch(url.searchParams, parseColor);
    const card = isAsked(search) ? await showFound(colors, search) : await showFamilies(colors);
    return { name: "colors", maxAge: daySeconds, card };
  });
}

type Catalog = Parameters<typeof listRamps>[0];

async function showFound(catalog: Catalog, search: Parameters<typeof findColors>[1]) {
  const { total, colors } = await findColors(catalog, search);
  return {
    kind: colors.length > 0 ? "tiles" : "words",
    tiles: colors.map(({ hex }) => [hex]),
    title: describeSearch(search),
    note: total === 1 ? "1 named color" : `${formatCount(total)} named colors`,
  } as const;
}

async function showFamilies(catalog: Catalog) {
  const ramps = await listRamps(catalog);
  const total = ramps.reduce((sum, ramp) => sum + ramp.total, 0);
  return {
    kind: "tiles",
    tiles: ramps.map(({ colors }) => colors.map(({ hex }) => hex)),
    title: "Every color has a name",
    note: `${formatCount(total)} names in ${ramps.length} families`,
  } as const;
}
