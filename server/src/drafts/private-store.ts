import {
  type PrivatePalette,
  type Collection,
  type CollectionCount,
  type KnownCollection,
  type Move,
  type Rename,
  type PrivatePage,
  type PrivateRequest,
  type TextChange,
  type ColorChange,
} from "@tincture/contract/private-palettes";
/** The time in which a deleted palette can be restored, in milliseconds. */
export const restorableMs = 86_400_000;

export type KeepOutcome = "kept" | "limit_reached" | "unknown_collection";
export type ChangeOutcome = "changed" | "stale" | "unknown" | "unknown_collection";
export type CollectionOutcome = "kept" | "limit_reached" | "name_taken" | "stale" | "unknown";

/**
 * Private palettes and their collections. Every method reaches the rows of one account only.
 * Deleted palettes are hidden at once and can be restored until they are erased. Every method
 * rejects with `service_unavailable` if the database does not respond, and every insertion with
 * `account_not_found`.
 */
export interface PrivateStore {
  /** @param limit - the most palettes of the account; deleted ones are erased first */
  keepPalette(accountId: string, palette: PrivatePalette, limit: number): Promise<KeepOutcome>;
  /** @returns "stale", without a change, if the palette has changed since it was loaded */
  changeTexts(accountId: string, change: TextChange): Promise<ChangeOutcome>;
  /** @returns "stale", without a change, if the colors have changed since they were loaded */
  changeColors(accountId: string, change: ColorChange): Promise<ChangeOutcome>;
  /** Lists the newest first. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  /** Returns the account's palettes with these ids, in any order. */
  findPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  /** Returns the newest palette with these colors in this order. */
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /** @returns false if the collection does not exist */
  movePalettes(accountId: string, ids: readonly string[], move: Move): Promise<boolean>;
  /** @param at - epoch milliseconds @returns the number of deleted palettes */
  deletePalettes(accountId: string, ids: readonly string[], at: number): Promise<number>;
  /**
   * Restores palettes deleted at or after `deletedSince`, in epoch milliseconds.
   *
   * @returns the number restored
   */
  restorePalettes(accountId: string, ids: readonly string[], deletedSince: number): Promise<number>;
  /** Lists collections by name. */
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  keepCollection(accountId: string, collection: Collection, limit: number): Promise<CollectionOutcome>;
  renameCollection(accountId: string, id: string, rename: Rename): Promise<CollectionOutcome>;
  /** Deletes a collection but not its palettes. @param known - the collection as it was loaded */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<"deleted" | "stale" | "unknown">;
}
