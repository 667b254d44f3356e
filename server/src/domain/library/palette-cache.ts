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

interface PaletteCacheOptions {
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
  const memory = createMemory();

  function isTrusted(): boolean {
    const age = ageMs();
    return age >= 0 && age <= CACHE_TRUST_MS;
  }

  async function findPublishedBySlug(slug: string): Promise<Palette | undefined> {
    const known = isTrusted() ? memory.recallSlug(slug) : undefined;
    if (known) return known;
    const keep = memory.beginReading();
    const palette = await store.findPublishedBySlug(slug);
    if (palette) keep(palette);
    return palette;
  }

  async function listPublished(ids: readonly string[]): Promise<readonly Palette[]> {
    const known = isTrusted() ? ids.map((id) => memory.recall(id)) : [];
    const missing = ids.filter((_, place) => known[place] === undefined);
    const read = missing.length > 0 ? await readAll(missing) : new Map<string, Palette>();
    return ids.flatMap((id, place) => known[place] ?? read.get(id) ?? []);
  }

  async function readAll(ids: readonly string[]): Promise<ReadonlyMap<string, Palette>> {
    const keep = memory.beginReading();
    const palettes = await store.listPublished(ids);
    for (const palette of palettes) keep(palette);
    return new Map(palettes.map((palette) => [palette.id, palette]));
  }

  return {
    findPublishedBySlug,
    listPublished,
    forget: (ids) => memory.forget(ids),
    forgetSlug: (slug) => memory.forgetSlug(slug),
  };
}

interface Memory extends Pick<PaletteCache, "forget" | "forgetSlug"> {
  recall(id: string): Palette | undefined;
  recallSlug(slug: string): Palette | undefined;
  /** Call before the store is asked. @returns keeps what was read, unless something was forgotten meanwhile */
  beginReading(): (palette: Palette) => void;
}

function createMemory(): Memory {
  const idsBySlug = new Map<string, string>();
  const palettes = new LRUCache<string, Palette>({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: countCharacters,
    dispose: ({ slug }) => idsBySlug.delete(slug),
  });
  /** Grows whenever something is forgotten. */
  let epoch = 0;

  return {
    recall: (id) => palettes.get(id),
    recallSlug: (slug) => palettes.get(idsBySlug.get(slug) ?? ""),
    beginReading() {
      const startedAt = epoch;
      return function keep(palette) {
        if (startedAt !== epoch) return;
        palettes.set(palette.id, palette);
        idsBySlug.set(palette.slug, palette.id);
      };
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
