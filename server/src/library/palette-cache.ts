import { LRUCache } from "lru-cache";
import type { PaletteStore } from "./palette.ts";
import type { Palette, TagCount } from "@tincture/contract/library";
import { createBoundedCache, queryKey } from "../runtime/cache.ts";
import type { FoundPalettes, PaletteFinder } from "./search/search-request.ts";

/** Palettes and pages are cached while the library is followed; see `LibraryFollower.ageMs`. */
const cacheTrustMs = 3000;
/** The size of all cached palettes, in characters. */
const charactersMax = 16_000_000;
/** Ids, hash and object headers of a palette, and one tag or color. */
const charactersPerPalette = 400;
const charactersPerText = 24;

interface PaletteCacheOptions {
  readonly store: Pick<PaletteStore, "findPublishedBySlug" | "listPublished">;
  readonly ageMs: () => number;
}

/**
 * Caches published palettes. A palette is the same object until it changes. The follower of the
 * library calls `forget`; a read that was running then may have seen the old state and is not
 * cached.
 */
export interface PaletteCache extends Pick<PaletteStore, "findPublishedBySlug" | "listPublished"> {
  /** Changes with each call of `forget`. Undefined while cached data must not be used. */
  readonly version: number | undefined;
  /** Drops palettes; all of them without ids. */
  forget(ids?: Iterable<string>): void;
  forgetSlug(slug: string): void;
}

export function createPaletteCache({ store, ageMs }: PaletteCacheOptions): PaletteCache {
  const idsBySlug = new Map<string, string>();
  const palettes = new LRUCache<string, Palette>({
    maxSize: charactersMax,
    sizeCalculation: countCharacters,
    dispose: ({ slug }) => idsBySlug.delete(slug),
  });
  let version = 0;

  function isTrusted(): boolean {
    const age = ageMs();
    return age >= 0 && age <= cacheTrustMs;
  }

  function keep(palette: Palette, startedAt: number): void {
    if (startedAt !== version) return;
    palettes.set(palette.id, palette);
    idsBySlug.set(palette.slug, palette.id);
  }

  async function readAll(ids: readonly string[]): Promise<ReadonlyMap<string, Palette>> {
    const startedAt = version;
    const read = await store.listPublished(ids);
    for (const palette of read) keep(palette, startedAt);
    return new Map(read.map((palette) => [palette.id, palette]));
  }

  return {
    get version() {
      return isTrusted() ? version : undefined;
    },
    async findPublishedBySlug(slug) {
      const known = isTrusted() ? palettes.get(idsBySlug.get(slug) ?? "") : undefined;
      if (known) return known;
      const startedAt = version;
      const palette = await store.findPublishedBySlug(slug);
      if (palette) keep(palette, startedAt);
      return palette;
    },
    async listPublished(ids) {
      const canUse = isTrusted();
      const known = ids.map((id) => (canUse ? palettes.get(id) : undefined));
      const missing = ids.filter((_, place) => known[place] === undefined);
      if (missing.length === 0) return known.filter((palette) => palette !== undefined);
      const read = await readAll(missing);
      return ids.flatMap((id, place) => known[place] ?? read.get(id) ?? []);
    },
    forget(ids) {
      version += 1;
      if (ids === undefined) palettes.clear();
      else for (const id of ids) palettes.delete(id);
    },
    forgetSlug(slug) {
      version += 1;
      palettes.delete(idsBySlug.get(slug) ?? "");
    },
  };
}

function countCharacters({ name, tagline, tags, colors }: Palette): number {
  return charactersPerPalette + name.length + tagline.length + (tags.length + colors.length) * charactersPerText;
}

/** About 4 MB of ids. */
const pagesMax = 1000;

/** Caches the results of a finder by whole query until the library changes. */
export function cachePages(finder: PaletteFinder, getVersion: () => number | undefined): PaletteFinder {
  const pages = createBoundedCache<FoundPalettes>(pagesMax);
  let tags: readonly TagCount[] | undefined;
  let cachedVersion: number | undefined;

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
