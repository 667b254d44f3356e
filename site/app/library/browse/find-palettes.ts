import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import type { SiteServices } from "../../../../server/src/domain/site-services.ts";
import type { LibraryQuery } from "./library-query.ts";

const pageSize = 24;
/** Searches by name, size and color look no deeper than 10,000 palettes. */
const SEARCHED_PAGES_MAX = 417;

export type FoundPage =
  | { readonly state: "loading" }
  | {
      readonly state: "ready";
      readonly total: number;
      readonly pageCount: number;
      readonly palettes: readonly Palette[];
    };

/** A page of the library. One that lies past the end is empty. */
export async function findPalettes(
  { paletteSearch }: Pick<SiteServices, "paletteSearch">,
  { page, ...query }: LibraryQuery,
): Promise<FoundPage> {
  const isSearched = query.name !== undefined || query.size !== undefined || query.near !== undefined;
  const pagesMax = isSearched ? SEARCHED_PAGES_MAX : Infinity;
  const isTooDeep = page > pagesMax;
  const offset = isTooDeep ? 0 : (page - 1) * pageSize;
  const found = await paletteSearch.search({ ...query, offset, limit: isTooDeep ? 1 : pageSize });
  if (found.state === "loading") return found;
  return {
    state: "ready",
    total: found.total,
    pageCount: Math.min(Math.ceil(found.total / pageSize), pagesMax),
    palettes: isTooDeep ? [] : found.palettes,
  };
}
