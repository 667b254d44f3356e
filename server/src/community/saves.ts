import { type Saves } from "@tincture/contract/community";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { PalettePage } from "@tincture/contract/library";
import { checkPage, type PageRequest } from "@tincture/contract/page-request";
import { paletteNotFound } from "./refusals.ts";

/** Most slugs in one query. */
const slugsMax = 500;

interface SavesOptions {
  readonly store: SaveStore;
  readonly clock: Clock;
  /** Updates the cached palette in this process. */
  readonly followChange: (slug: string) => Promise<void>;
}

export function createSaves({ store, clock, followChange }: SavesOptions): Saves {
  async function readCount(slug: string, change: SaveChange | undefined): Promise<number> {
    if (!change) throw paletteNotFound(slug);
    if (change.isChanged) await followChange(slug);
    return change.saveCount;
  }
  return {
    savePalette: async (accountId, slug) => readCount(slug, await store.savePalette(accountId, slug, clock())),
    unsavePalette: async (accountId, slug) => readCount(slug, await store.unsavePalette(accountId, slug, clock())),
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
  /**
   * @returns undefined when no published palette has this slug
   * @throws {DomainError} `account_not_found`
   */
  savePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** @returns undefined when no published palette has this slug */
  unsavePalette(accountId: string, slug: string, at: number): Promise<SaveChange | undefined>;
  /** Returns liked palettes that are published, newest like first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Returns which of the slugs are liked. */
  listSavedSlugs(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}
