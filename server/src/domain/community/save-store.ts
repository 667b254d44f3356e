import type { PalettePage } from "../library/library.ts";
import type { PageWish } from "./page-wish.ts";

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
  listSaved(accountId: string, page: PageWish): Promise<PalettePage>;
  /** Which of these slugs are of saved palettes. */
  listSavedSlugs(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}
