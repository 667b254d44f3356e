import { LRUCache } from "lru-cache";
import type { PaletteStore } from "./palette-store.ts";
import type { Palette } from "./palette.ts";

/**
 * What was read of the store is believed while the library is followed: a change committed longer ago than this, by whatever
 * process, is no longer hidden. Beyond it every palette is read anew.
 */
export const CACHE_TRUST_MS = 3000;
/** Characters of cached palettes, at most. What others keep beside a palette goes with it. */
const CHARACTERS_MAX = 16_000_000;
/** Ids, hash and object headers of one palette, and what one tag or color takes. */
const CHARACTERS_PER_PALETTE = 400;
const CHARACTERS_PER_TEXT = 24;

export interface PaletteCacheOptions {
  readonly store: Pick<PaletteStore, "findPublishedBySlug" | "listPublished">;
  /** How old what `forget` knows may be, in milliseconds; see `LibraryFollower.ageMs`. */
  readonly ageMs: () => number;
}

/**
 * Published palettes as read of the store, each the same object until it changes. Whoever follows the library tells it what has
 * changed; a reading that was under way meanwhile may have seen the old state and is not kept.
 */
export interface PaletteCache extends Pick<PaletteStore, "findPublishedBySlug" | "listPublished"> {
  /** Drops palettes; all of them without ids. */
  forget(ids?: Iterable<string>): void;
  forgetSlug(slug: string): void;
}

export function createPaletteCache({ store, ageMs }: PaletteCacheOptions): PaletteCache {
  const idsBySlug = new Map<string, string>();
  const palettes = new LRUCache<string, Palette>({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: countCharacters,
    dispose: ({ slug }) => idsBySlug.delete(slug),
  });
  /** Grows whenever something is forgotten. */
  let epoch = 0;

  function isTrusted(): boolean {
    const age = ageMs();
    return age >= 0 && age <= CACHE_TRUST_MS;
  }

  /** @param startedAt - the epoch when the reading began */
  function keep(palette: Palette, startedAt: number): void {
    if (startedAt !== epoch) return;
    palettes.set(palette.id, palette);
    idsBySlug.set(palette.slug, palette.id);
  }

  function recall(id: string): Palette | undefined {
    return palettes.get(id);
  }

  /** @param known - in the places of the ids, what is remembered of them */
  async function readMissing(
    ids: readonly string[],
    known: readonly (Palette | undefined)[],
  ): Promise<readonly Palette[]> {
    const startedAt = epoch;
    const missing = ids.filter((_, place) => known[place] === undefined);
    const read = new Map<string, Palette>();
    for (const palette of await store.listPublished(missing)) {
      keep(palette, startedAt);
      read.set(palette.id, palette);
    }
    return ids.flatMap((id, place) => known[place] ?? read.get(id) ?? []);
  }

  return {
    async findPublishedBySlug(slug) {
      const id = isTrusted() ? idsBySlug.get(slug) : undefined;
      const known = id === undefined ? undefined : recall(id);
      if (known) return known;
      const startedAt = epoch;
      const palette = await store.findPublishedBySlug(slug);
      if (palette) keep(palette, startedAt);
      return palette;
    },
    async listPublished(ids) {
      const known = isTrusted() ? ids.map(recall) : [];
      const isComplete = known.length === ids.length && !known.includes(undefined);
      return isComplete ? known.filter((palette) => palette !== undefined) : readMissing(ids, known);
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

function countCharacters({ name, tagline, tags, colors }: Palette): number {
  const texts = tags.length + colors.length;
  return CHARACTERS_PER_PALETTE + name.length + tagline.length + texts * CHARACTERS_PER_TEXT;
}
