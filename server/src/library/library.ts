/**
 * The published palettes. Lists come from the library thread, palettes from the cache or the store.
 */
import type { Library } from "@tincture/contract/library";
import type { PaletteCache } from "./palette-cache.ts";
import { colorHash, type PaletteStore } from "./palette.ts";
import type { PaletteFinder } from "./search/search-request.ts";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";

interface LibraryOptions {
  readonly store: Pick<PaletteStore, "findPublishedByHash">;
  readonly finder: PaletteFinder;
  readonly cache: PaletteCache;
}

export function createLibrary({ store, finder, cache }: LibraryOptions): Library {
  return {
    get version() {
      return cache.version;
    },
    findPublished: (slug) => cache.findPublishedBySlug(slug),
    findPublishedByColors: (colors) => store.findPublishedByHash(colorHash(colors)),
    async listPalettes({ sort, tags, offset, limit }) {
      const { total, ids } = await finder.find({ sort, tags, offset, limit });
      return { total, palettes: await cache.listPublished(ids) };
    },
    listTags: async (countMax) => (await finder.listTags()).slice(0, countMax),
  };
}

/**
 * Publishes and unpublishes any palette for an operator. Running servers follow within a second.
 */
export interface OperatorPublishing {
  /** Idempotent. @throws {DomainError} `palette_not_found`, `palette_exists` */
  publishPalette(slug: string): Promise<void>;
  /** Idempotent. @throws {DomainError} `palette_not_found` */
  unpublishPalette(slug: string): Promise<void>;
}

interface OperatorPublishingOptions {
  readonly store: Pick<PaletteStore, "publishPalette" | "unpublishPalette">;
  readonly clock: Clock;
}

export function createOperatorPublishing({ store, clock }: OperatorPublishingOptions): OperatorPublishing {
  return {
    async publishPalette(slug) {
      if (!(await store.publishPalette(slug, clock()))) throw unknownSlug(slug);
    },
    async unpublishPalette(slug) {
      if (!(await store.unpublishPalette(slug, clock()))) throw unknownSlug(slug);
    },
  };
}

export function unknownSlug(slug: string): DomainError {
  return new DomainError("palette_not_found", `No palette with the slug "${slug}"`);
}
