import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { PalettePage } from "../library/library.ts";
import { checkPage, type PageRequest } from "./page-request.ts";
import { paletteNotFound } from "./refusals.ts";

/** Most slugs in one query. */
const slugsMax = 500;

/** Likes of library palettes. */
export interface Saves {
  /**
   * Idempotent. @returns the palette's new like count
   * @throws {DomainError} `palette_not_found` for a slug that is unknown or not published
   */
  savePalette(accountId: string, slug: string): Promise<number>;
  /**
   * Idempotent. @returns the palette's new like count
   * @throws {DomainError} `palette_not_found` for a slug that is unknown or not published
   */
  unsavePalette(accountId: string, slug: string): Promise<number>;
  /** Returns liked palettes that are published, newest like first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Returns which of the slugs, at most 500, the account has liked. */
  whichSaved(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

interface SavesOptions {
  readonly store: SaveStore;
  readonly clock: Clock;
  /** Updates the cached palette in this process. */
  readonly followChange: (slug: string) => Promise<void>;
}

export function createSaves({ store, clock, followChange }: SavesOptions): Saves {
  async function settle(slug: string, change: SaveChange | undefined): Promise<number> {
    if (!change) throw paletteNotFound(slug);
    if (change.isChanged) await followChange(slug);
    return change.saveCount;
  }
  return {
    savePalette: async (accountId, slug) => settle(slug, await store.savePalette(accountId, slug, clock())),
    unsavePalette: async (accountId, slug) => settle(slug, await store.unsavePalette(accountId, slug, clock())),
    listSaved: async (accountId, page) => store.listSaved(accountId, checkPage(page)),
    async whichSaved(accountId, slugs) {
      if (slugs.length === 0) return new Set();
      if (slugs.length <= slugsMax) return store.listSavedSlugs(accountId, slugs);
      throw new DomainError(
        "invalid_parameter",
        `At most ${slugsMax} slugs can be asked about at once, got ${slugs.length}`,
      );
    },
  };
}

/** A palette's count after a change. */
export interface SaveChange {
  /** The new count: imported base plus the people who liked it. */
  readonly saveCount: number;
  /** False when nothing changed. */
  readonly isChanged: boolean;
}

/**
 * Storage of likes. A like and its count change in one transaction, which also appends to the table
 * of changes that other processes follow. Every method rejects with `service_unavailable` when the
 * store does not respond.
 */
export interface SaveStore {
  /** @returns undefined when no published palette has this slug
   *  @throws {DomainError} `account_not_found` */
  savePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** @returns undefined when no published palette has this slug */
  unsavePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** Returns liked palettes that are published, newest like first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Returns which of the slugs are liked. */
  listSavedSlugs(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}
