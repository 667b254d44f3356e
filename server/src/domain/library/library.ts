import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { LibraryIndex, PaletteQuery, TagCount } from "./index/library-index.ts";
import type { PaletteCache } from "./palette-cache.ts";
import type { PaletteStore } from "./palette-store.ts";
import { colorHash, type Palette } from "./palette.ts";

export interface PalettePage {
  readonly total: number;
  readonly palettes: readonly Palette[];
}

/** The published palettes. */
export interface Library {
  findPublished(slug: string): Promise<Palette | undefined>;
  /** The published palette with these colors, in whatever order. */
  findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined>;
  listPalettes(query: PaletteQuery): Promise<PalettePage>;
  /** Published palettes per tag, most first. */
  listTags(): readonly TagCount[];
}

interface LibraryOptions {
  readonly store: Pick<PaletteStore, "findPublishedByHash">;
  readonly index: LibraryIndex;
  /** What has been read before. */
  readonly cache: PaletteCache;
}

/** The library: order and counts from the index, bodies from the store or what is remembered of it. */
export function createLibrary({ store, index, cache }: LibraryOptions): Library {
  return {
    findPublished: (slug) => cache.findPublishedBySlug(slug),
    findPublishedByColors: (colors) => store.findPublishedByHash(colorHash(colors)),
    async listPalettes(query) {
      const page = index.listIds(query);
      return { total: page.total, palettes: await cache.listPublished(page.ids) };
    },
    listTags: () => index.listTags(),
  };
}

/** What an operator decides about palettes, whoever made them. Running servers follow within a second. */
export interface Curation {
  /** Idempotent. @throws {DomainError} `palette_not_found`, `palette_exists` */
  publishPalette(slug: string): Promise<void>;
  /** Idempotent. @throws {DomainError} `palette_not_found` */
  unpublishPalette(slug: string): Promise<void>;
}

interface CurationOptions {
  readonly store: Pick<PaletteStore, "publishPalette" | "unpublishPalette">;
  readonly clock: Clock;
}

export function createCuration({ store, clock }: CurationOptions): Curation {
  return {
    async publishPalette(slug) {
      if (!(await store.publishPalette(slug, clock()))) throw unknownSlug(slug);
    },
    async unpublishPalette(slug) {
      if (!(await store.unpublishPalette(slug, clock()))) throw unknownSlug(slug);
    },
  };
}

/** The refusal of a slug that no palette has, published or not. */
export function unknownSlug(slug: string): DomainError {
  return new DomainError("palette_not_found", `No palette with the slug "${slug}"`);
}
