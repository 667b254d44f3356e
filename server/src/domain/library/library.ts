/** The published palettes: their order from the index, themselves from the store or from what is remembered of it. */
import { LRUCache } from "lru-cache";
import { AskedLately } from "../asked-lately.ts";
import type { LibraryIndex, PaletteQuery, TagCount } from "./index/library-index.ts";
import { colorHash, type Palette, type PaletteStore } from "./palette.ts";
import type { PublishedHashes } from "./published-hashes.ts";

/**
 * What was read of the store is believed while the library is followed: a change committed longer ago than this, by whatever
 * process, is no longer hidden. Beyond it every palette is read anew.
 */
const cacheTrustMs = 3000;
/** Characters of cached palettes, at most. What others keep beside a palette goes with it. */
const charactersMax = 16_000_000;
/** Ids, hash and object headers of one palette, and what one tag or color takes. */
const charactersPerPalette = 400;
const charactersPerText = 24;
/** More than one palette takes. */
const charactersSpare = 4000;

export interface PalettePage {
  readonly total: number;
  readonly palettes: readonly Palette[];
}

export interface Library {
  /** Another number once a published palette may have changed; undefined while nobody follows the changes. */
  readonly version: number | undefined;
  findPublished(slug: string): Promise<Palette | undefined>;
  /** The published palette with these colors, in whatever order. */
  findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined>;
  listPalettes(query: PaletteQuery): Promise<PalettePage>;
  /** Published palettes per tag, most first. @param countMax - how many tags are wanted; without it all of them */
  listTags(countMax?: number): readonly TagCount[];
}

interface LibraryOptions {
  readonly store: Pick<PaletteStore, "findPublishedByHash">;
  readonly index: LibraryIndex;
  /** What has been read before. */
  readonly cache: PaletteCache;
  /** Of all palettes that the index has had. */
  readonly hashes: Pick<PublishedHashes, "mayHave">;
}

export function createLibrary({ store, index, cache, hashes }: LibraryOptions): Library {
  /** What was published since the library was last looked at is found a moment later, as with all that is remembered. */
  async function findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined> {
    const hash = colorHash(colors);
    const isSurelyNot = cache.version !== undefined && !hashes.mayHave(hash);
    return isSurelyNot ? undefined : store.findPublishedByHash(hash);
  }

  return {
    get version() {
      return cache.version;
    },
    findPublished: (slug) => cache.findPublishedBySlug(slug),
    findPublishedByColors,
    async listPalettes(query) {
      const page = index.listIds(query);
      return { total: page.total, palettes: await cache.listPublished(page.ids) };
    },
    listTags: (countMax) => (countMax === undefined ? index.listTags() : index.listTags().slice(0, countMax)),
  };
}

interface PaletteCacheOptions {
  readonly store: Pick<PaletteStore, "findPublishedBySlug" | "listPublished">;
  /** How old what `forget` knows may be, in milliseconds; see `LibraryFollower.ageMs`. */
  readonly ageMs: () => number;
}

/**
 * Published palettes as read of the store, each the same object until it changes. A follower of the library tells it what has
 * changed; a reading that was under way meanwhile may have seen the old state and is not kept.
 */
export interface PaletteCache extends Pick<PaletteStore, "findPublishedBySlug" | "listPublished"> {
  /** Another number after each forgetting; undefined while what is remembered is not believed. */
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
  const asked = new AskedLately();
  /** Grows whenever something is forgotten. */
  let epoch = 0;

  function isTrusted(): boolean {
    const age = ageMs();
    return age >= 0 && age <= cacheTrustMs;
  }

  /** @param startedAt - the epoch in which the store was asked */
  function keep(palette: Palette, startedAt: number): void {
    if (startedAt !== epoch || !isWanted(palette)) return;
    palettes.set(palette.id, palette);
    idsBySlug.set(palette.slug, palette.id);
  }

  /** Once there is no more room, only what is asked for again. */
  function isWanted({ id }: Palette): boolean {
    return asked.meet(id) || palettes.calculatedSize < charactersMax - charactersSpare;
  }

  async function readAll(ids: readonly string[]): Promise<readonly (Palette | undefined)[]> {
    const startedAt = epoch;
    const read = await store.listPublished(ids);
    for (const palette of read) keep(palette, startedAt);
    // Mostly all are there, and in this order.
    if (read.length === ids.length) return read;
    const byId = new Map(read.map((palette) => [palette.id, palette]));
    return ids.map((id) => byId.get(id));
  }

  return {
    get version() {
      return isTrusted() ? epoch : undefined;
    },
    async findPublishedBySlug(slug) {
      const known = isTrusted() ? palettes.get(idsBySlug.get(slug) ?? "") : undefined;
      if (known) return known;
      const startedAt = epoch;
      const palette = await store.findPublishedBySlug(slug);
      if (palette) keep(palette, startedAt);
      return palette;
    },
    async listPublished(ids) {
      const isKept = isTrusted();
      const known = ids.map((id) => (isKept ? palettes.get(id) : undefined));
      const missing = ids.filter((_, place) => known[place] === undefined);
      return fillGaps(known, missing.length > 0 ? await readAll(missing) : []);
    },
    forget(ids) {
      epoch += 1;
      if (ids === undefined) palettes.clear();
      else for (const id of ids) palettes.delete(id);
    },
    forgetSlug(slug) {
      epoch += 1;
      palettes.delete(idsBySlug.get(slug) ?? "");
    },
  };
}

/** @param read - for each gap, in their order; undefined for what is not there */
function fillGaps(known: readonly (Palette | undefined)[], read: readonly (Palette | undefined)[]): readonly Palette[] {
  const listed: Palette[] = [];
  let next = 0;
  for (const kept of known) {
    const palette = kept ?? read[next++];
    if (palette) listed.push(palette);
  }
  return listed;
}

function countCharacters({ name, tagline, tags, colors }: Palette): number {
  const texts = tags.length + colors.length;
  return charactersPerPalette + name.length + tagline.length + texts * charactersPerText;
}
