import type { SiteServices } from "@tincture/contract/site-services";
import type { ColorSearch } from "./color-search.ts";
import { summarizeColor } from "./color-summary.ts";

const pageSize = 48;

type Catalog = SiteServices["colors"];

export async function listRamps(catalog: Catalog) {
  const ramps = await catalog.listRamps();
  return ramps.map(({ colors, ...ramp }) => ({ ...ramp, colors: colors.map((color) => summarizeColor(color)) }));
}

/** Returns one page of search results. */
export async function findColors(catalog: Catalog, search: ColorSearch) {
  const { page, ...query } = search;
  const { total, colors, corrected } = await catalog.searchColors({
    ...query,
    sort: query.sort ?? defaultSort(query),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    total,
    pageCount: Math.ceil(total / pageSize),
    colors: colors.map((color) => summarizeColor(color, search.near)),
    corrected,
  };
}

/**
 * Searches by name or nearness are sorted by relevance. Anything else is sorted as a spectrum,
 * because a page sorted by name looks random.
 */
function defaultSort({ name, near }: Pick<ColorSearch, "name" | "near">): "spectrum" | undefined {
  return name === undefined && near === undefined ? "spectrum" : undefined;
}
