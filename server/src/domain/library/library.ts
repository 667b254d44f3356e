import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import { colorHash } from "./palette.ts";
import type { LibraryIndex, PaletteQuery } from "./index/library-index.ts";
import type { PaletteCache } from "./palette-cache.ts";
import type { PaletteStore } from "./palette-store.ts";
import type { Palette } from "./palette.ts";

export interface PalettePage {
  readonly total: number;
  readonly palettes: readonly Palette[];
}

/** The published palettes, and what decides that they are published. */
export interface Library {
  findPublished(slug: string): Promise<Palette | undefined>;
  /** The published palette with these colors, in whatever order. */
  findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined>;
  listPalettes(query: PaletteQuery): Promise<PalettePage>;
  /** Published palettes per tag, most first. */
  listTags(): readonly { readonly tag: string; readonly count: number }[];
  /** @throws {DomainError} `palette_not_found`, `palette_exists` */
  publishPalette(slug: string): Promise<void>;
  /** @throws {DomainError} `palette_not_found` */
  unpublishPalette(slug: string): Promise<void>;
}

export interface LibraryOptions {
  readonly store: PaletteStore;
  readonly index: LibraryIndex;
  /** What has been read before. */
  readonly cache: PaletteCache;
  readonly clock: Clock;
  /** Brings the index up to date after a change on this node. */
  readonly refresh: () => Promise<void>;
}

/** The library: order and counts from the index, bodies from the store or what is remembered of it. */
export function createLibrary({ store, index, cache, clock, refresh }: LibraryOptions): Library {
  /** Following may fail, and then nobody else tells the cache. */
  function followChange(slug: string): Promise<void> {
    cache.forgetSlug(slug);
    return refresh();
  }

  return {
    findPublished: (slug) => cache.findPublishedBySlug(slug),
    findPublishedByColors: (colors) => store.findPublishedByHash(colorHash(colors)),
    async listPalettes(query) {
      const page = index.listIds(query);
      return { total: page.total, palettes: await cache.listPublished(page.ids) };
    },
    listTags: () => index.listTags(),
    async publishPalette(slug) {
      if (!(await store.publishPalette(slug, clock()))) throw unknownSlug(slug);
      await followChange(slug);
    },
    async unpublishPalette(slug) {
      if (!(await store.unpublishPalette(slug, clock()))) throw unknownSlug(slug);
      await followChange(slug);
    },
  };
}

function unknownSlug(slug: string): DomainError {
  return new DomainError("palette_not_found", `No palette with the slug "${slug}"`);
}
