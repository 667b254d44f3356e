import { createBoundedCache, queryKey } from "../runtime/cache.ts";
import type { TagCount } from "@tincture/contract/library";
import type { FoundPalettes, PaletteFinder } from "./search/search-request.ts";

/** About 4 MB of ids. */
const pagesMax = 1000;

/**
 * Caches the results of a finder by whole query until the library changes.
 *
 * @param getVersion - see `PaletteCache.version`
 */
export function cachePages(finder: PaletteFinder, getVersion: () => number | undefined): PaletteFinder {
  const pages = createBoundedCache<FoundPalettes>(pagesMax);
  let tags: readonly TagCount[] | undefined;
  let cachedVersion: number | undefined;

  /** Returns the current version after dropping the results of earlier ones. */
  function useVersion(): number | undefined {
    const version = getVersion();
    if (version === undefined || version !== cachedVersion) {
      pages.clear();
      tags = undefined;
      cachedVersion = version;
    }
    return version;
  }

  function isCurrent(version: number | undefined): boolean {
    return version !== undefined && version === useVersion();
  }

  return {
    async find(request) {
      const version = useVersion();
      const key = queryKey(request);
      const known = pages.get(key);
      if (known) return known;
      const found = await finder.find(request);
      const { searchCpuMs: _, ...page } = found;
      if (isCurrent(version)) pages.set(key, page);
      return found;
    },
    async listTags() {
      const version = useVersion();
      if (tags) return tags;
      const found = await finder.listTags();
      if (isCurrent(version)) tags = found;
      return found;
    },
  };
}
