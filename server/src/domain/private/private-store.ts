import type { PageRequest } from "../community/page-request.ts";

/** How long a deleted palette can be restored, in milliseconds. */
export const restorableMs = 86_400_000;

/** A palette that only its owner sees. */
export interface PrivatePalette {
  readonly id: string;
  readonly name: string;
  /** 2 to 8 lowercase hexes. */
  readonly colors: readonly string[];
  /** What its owner wrote about it; may be empty. */
  readonly note: string;
  /** null outside of all collections. */
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Grows with every change. */
  readonly changedAt: number;
}

/** A folder for private palettes. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

/** A collection as it is listed. */
export interface CollectionCount extends Collection {
  readonly paletteCount: number;
}

/** Moves palettes into a collection; with null out of all. */
export interface Move {
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A new name for a collection. It replaces the one that the person saw, and no other. */
export interface Rename {
  readonly name: string;
  /** The name that the person saw. */
  readonly known: string;
}

export type KnownCollection = Pick<CollectionCount, "name" | "paletteCount">;

export interface PrivatePage {
  readonly total: number;
  readonly palettes: readonly PrivatePalette[];
}

/** Which private palettes are wanted: of one collection, with null of none, without it of all. */
export interface PrivateRequest extends PageRequest {
  readonly collectionId?: string | null;
}

export type KeepOutcome = "kept" | "limit_reached" | "unknown_collection";
export type ChangeOutcome = "changed" | "stale" | "unknown" | "unknown_collection";
export type CollectionOutcome = "kept" | "limit_reached" | "name_taken" | "stale" | "unknown";

/** What a person writes about a palette. */
export type PrivateTexts = Pick<PrivatePalette, "name" | "note" | "collectionId">;

/** New texts for a palette. They replace those that the person saw, and no others. */
export interface TextChange extends PrivateTexts {
  readonly id: string;
  /** `changedAt` of the palette that the person saw. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** New colors for a palette. They replace those that the person saw, and no others. */
export interface ColorChange {
  readonly id: string;
  readonly colors: readonly string[];
  /** The colors that the person saw. */
  readonly base: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Private palettes and their collections. Every method names the account and reaches no row of another. What is deleted is hidden at
 * once and can be restored until it is erased. Every method rejects with `service_unavailable` when the store does not answer; every
 * insertion with `account_not_found`.
 */
export interface PrivateStore {
  /** @param limit - palettes of the account, at most; deleted ones give way */
  keepPalette(accountId: string, palette: PrivatePalette, limit: number): Promise<KeepOutcome>;
  /** @returns "stale", and changes nothing, if the palette has changed since the person saw it */
  changeTexts(accountId: string, change: TextChange): Promise<ChangeOutcome>;
  /** @returns "stale", and changes nothing, if the palette has other colors by now */
  changeColors(accountId: string, change: ColorChange): Promise<ChangeOutcome>;
  /** The newest first. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  /** Those of these ids that the account has, in any order. */
  findPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  /** The newest with these colors in this order. */
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /** @returns false when there is no such collection */
  movePalettes(accountId: string, ids: readonly string[], move: Move): Promise<boolean>;
  /** @param at - epoch milliseconds @returns how many were deleted */
  deletePalettes(accountId: string, ids: readonly string[], at: number): Promise<number>;
  /** Restores those deleted at `deletedSince`, epoch milliseconds, or later. @returns how many are back */
  restorePalettes(accountId: string, ids: readonly string[], deletedSince: number): Promise<number>;
  /** By name. */
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  keepCollection(accountId: string, collection: Collection, limit: number): Promise<CollectionOutcome>;
  renameCollection(accountId: string, id: string, rename: Rename): Promise<CollectionOutcome>;
  /** Its palettes stay, outside of all collections. @param known - the collection as the person saw it */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<"deleted" | "stale" | "unknown">;
}
