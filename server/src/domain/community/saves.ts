import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { PalettePage } from "../library/library.ts";
import { checkPageWish, type PageWish } from "./page-wish.ts";
import { paletteNotFound } from "./palette-not-found.ts";
import type { SaveChange, SaveStore } from "./save-store.ts";

/** Palettes whose saves are asked about at once, at most. */
const SLUGS_MAX = 500;

/** Palettes that people keep for themselves. */
export interface Saves {
  /** Idempotent. @returns the palette's new save count
   *  @throws {DomainError} `palette_not_found` for a slug that is unknown or not published */
  savePalette(accountId: string, slug: string): Promise<number>;
  /** Idempotent. @returns the palette's new save count
   *  @throws {DomainError} `palette_not_found` for a slug that is unknown or not published */
  unsavePalette(accountId: string, slug: string): Promise<number>;
  /** The newest save first; what is not published is left out. */
  listSaved(accountId: string, page: PageWish): Promise<PalettePage>;
  /** Which of these slugs, at most 500, the account has saved. */
  whichSaved(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface SavesOptions {
  readonly store: SaveStore;
  readonly clock: Clock;
  /** Brings what this node remembers of a palette up to date. */
  readonly followChange: (slug: string) => Promise<void>;
}

/** Saves on a store. */
export function createSaves({ store, clock, followChange }: SavesOptions): Saves {
  async function settle(slug: string, change: SaveChange | undefined): Promise<number> {
    if (!change) throw paletteNotFound(slug);
    if (change.isChanged) await followChange(slug);
    return change.saveCount;
  }
  return {
    savePalette: async (accountId, slug) => settle(slug, await store.savePalette(accountId, slug, clock())),
    unsavePalette: async (accountId, slug) =>
      settle(slug, await store.unsavePalette(accountId, slug, clock())),
    listSaved: async (accountId, page) => store.listSaved(accountId, checkPageWish(page)),
    async whichSaved(accountId, slugs) {
      if (slugs.length === 0) return new Set();
      if (slugs.length <= SLUGS_MAX) return store.listSavedSlugs(accountId, slugs);
      throw new DomainError(
        "invalid_parameter",
        `At most ${SLUGS_MAX} slugs can be asked about at once, got ${slugs.length}`,
      );
    },
  };
}
