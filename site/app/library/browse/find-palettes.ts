import type { SiteServices } from "../../../../server/src/domain/site-services.ts";
import { formatCount } from "../../ui/format-count.ts";
import { countPages, pageRange } from "../paging.ts";
import type { LibraryQuery } from "./library-query.ts";

/** Searches by words, name, size and color look no deeper than 10,000 palettes. */
const searchedPagesMax = 417;

const weekDays = 7;
const dayMs = 86_400_000;

/** Whether anybody has saved a palette: before that, the most popular ones are merely the first. */
export async function isAnySaved({ library }: Pick<SiteServices, "library">): Promise<boolean> {
  const { palettes } = await library.listPalettes({ sort: "popular", tags: [], offset: 0, limit: 1 });
  return palettes.some(({ saveCount }) => saveCount > 0);
}

/** A page of the library. One that lies past the end is empty. */
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
  if (found.state === "loading") return found;
  return {
    state: "ready" as const,
    total: found.total,
    pageCount: Math.min(countPages(found.total), pagesMax),
    palettes: isTooDeep ? [] : found.palettes,
    text: found.text,
  };
}

/** The same all day (UTC), as pages are that visitors share. */
function weekStart(now: number): number {
  return (Math.floor(now / dayMs) - weekDays) * dayMs;
}

export function formatTotal(total: number): string {
  return total === 1 ? "1 palette" : `${formatCount(total)} palettes`;
}
