import type { SiteServices } from "@tincture/contract/site-services";
import { formatCount } from "../../ui/format-text.ts";
import { countPages, pageRange } from "../paging.ts";
import type { LibraryQuery } from "./library-query.ts";

/** Searches by words, name, size and color return at most 10,000 palettes. */
const searchedPagesMax = 417;

const weekDays = 7;
const dayMs = 86_400_000;

/** Returns whether any palette has been saved. Before that, no palette is popular. */
export async function isAnySaved({ library }: Pick<SiteServices, "library">): Promise<boolean> {
  const { palettes } = await library.listPalettes({ sort: "popular", tags: [], offset: 0, limit: 1 });
  return palettes.some(({ saveCount }) => saveCount > 0);
}

export async function findPalettes(
  { paletteSearch, clock }: Pick<SiteServices, "paletteSearch" | "clock">,
  { page, sort, words, ...query }: LibraryQuery,
) {
  const isOfWeek = sort === "week";
  const isSearched = isOfWeek || [words, query.name, query.size, query.near].some((filter) => filter !== undefined);
  const pagesMax = isSearched ? searchedPagesMax : Infinity;
  const isTooDeep = page > pagesMax;
  const range = isTooDeep ? { offset: 0, limit: 1 } : pageRange(page);
  const found = await paletteSearch.search({
    ...query,
    text: words,
    ...(isOfWeek ? { sort: "popular", since: weekStart(clock()) } : { sort }),
    ...range,
  });
  return {
    total: found.total,
    pageCount: Math.min(countPages(found.total), pagesMax),
    palettes: isTooDeep ? [] : found.palettes,
    text: found.text,
  };
}

/**
 * Returns the start of the last seven days. It changes once a day, because visitors share pages.
 */
function weekStart(now: number): number {
  return (Math.floor(now / dayMs) - weekDays) * dayMs;
}

export function formatTotal(total: number): string {
  return total === 1 ? "1 palette" : `${formatCount(total)} palettes`;
}
