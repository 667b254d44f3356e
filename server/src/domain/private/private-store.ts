import type { PageRequest } from "../community/page-request.ts";

/** The time in which a deleted palette can be restored, in milliseconds. */
export const restorableMs = 86_400_000;

/** A palette that only its owner sees. */
export interface PrivatePalette {
  readonly id: string;
  readonly name: string;
  /** 2 to 8 lowercase hexes. */
  readonly colors: readonly string[];
  /** A note of the owner; may be empty. */
  readonly note: string;
  /** null if it is in no collection. */
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Increases with every change. */
  readonly changedAt: number;
}

/** A folder for private palettes. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

/** A collection with the number of its palettes. */
export interface CollectionCount extends Collection {
  readonly paletteCount: number;
}

/** Moves palettes into a collection, or with null out of any. */
export interface Move {
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A new name for a collection. Rejected if the name has changed since it was loaded. */
export interface Rename {
  readonly name: string;
  /** The name as it was loaded. */
  readonly known: string;
}

export type KnownCollection = Pick<CollectionCount, "name" | "paletteCount">;

export interface PrivatePage {
  readonly total: number;
  readonly palettes: readonly PrivatePalette[];
}

/** Which private palettes to list: of one collection, of none with null, or all without it. */
export interface PrivateRequest extends PageRequest {
  readonly collectionId?: string | null;
}

export type KeepOutcome = "kept" | "limit_reached" | "unknown_collection";
export type ChangeOutcome = "changed" | "stale" | "unknown" | "unknown_collection";
export type CollectionOutcome = "kept" | "limit_reached" | "name_taken" | "stale" | "unknown";

/** The fields of a palette that its owner writes, besides its colors. */
export type PrivateTexts = Pick<PrivatePalette, "name" | "note" | "collectionId">;

/** New texts for a palette. Rejected if the palette has changed since it was loaded. */
export interface TextChange extends PrivateTexts {
  readonly id: string;
  /** `changedAt` of the palette as it was loaded. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** New colors for a palette. Rejected if the colors have changed since they were loaded. */
export interface ColorChange {
  readonly id: string;
  readonly colors: readonly string[];
  /** The colors as they were loaded. */
  readonly base: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

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
