import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { PalettePage } from "../library/library.ts";
import { checkPage, type PageRequest } from "./page-request.ts";
import { paletteNotFound } from "./refusals.ts";

/** Palettes whose saves are asked about at once, at most. */
const slugsMax = 500;

/** Palettes that people keep for themselves. */
export interface Saves {
  /** Idempotent. @returns the palette's new save count
   *  @throws {DomainError} `palette_not_found` for a slug that is unknown or not published */
  savePalette(accountId: string, slug: string): Promise<number>;
  /** Idempotent. @returns the palette's new save count
   *  @throws {DomainError} `palette_not_found` for a slug that is unknown or not published */
  unsavePalette(accountId: string, slug: string): Promise<number>;
  /** The newest save first; what is not published is left out. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Which of these slugs, at most 500, the account has saved. */
  whichSaved(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

interface SavesOptions {
  readonly store: SaveStore;
  readonly clock: Clock;
  /** Brings what this node remembers of a palette up to date. */
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

/** A palette as somebody's save left it. */
export interface SaveChange {
  /** The new number of saves: the imported base plus the people who saved it. */
  readonly saveCount: number;
  /** False when the palette was saved, or not saved, already. */
  readonly isChanged: boolean;
}

/**
 * Who saved what. A save and its count change in one transaction, which also appends a change for other processes to follow.
 * Every method rejects with `service_unavailable` when the store does not answer.
 */
export interface SaveStore {
  /** @returns undefined when no published palette has this slug
   *  @throws {DomainError} `account_not_found` */
  savePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** @returns undefined when no published palette has this slug */
  unsavePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** The published ones of the saved palettes, the newest save first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Which of these slugs are of saved palettes. */
  listSavedSlugs(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}
