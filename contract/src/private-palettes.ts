import type { PageRequest } from "./page-request.ts";

export interface PrivatePalette {
  readonly id: string;
  readonly name: string;
  /** 2 to 8 lowercase hexes. */
  readonly colors: readonly string[];
  readonly note: string;
  /** null if it is in no collection. */
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Increases with every change. */
  readonly changedAt: number;
}

export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

export interface CollectionCount extends Collection {
  readonly paletteCount: number;
}

/** null moves palettes out of any collection. */
export interface Move {
  readonly collectionId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Rename {
  readonly name: string;
  readonly known: string;
}

export type KnownCollection = Pick<CollectionCount, "name" | "paletteCount">;

export interface PrivatePage {
  readonly total: number;
  readonly palettes: readonly PrivatePalette[];
}

/** null lists palettes without a collection, undefined all. */
export interface PrivateRequest extends PageRequest {
  readonly collectionId?: string | null;
}

export type PrivateTexts = Pick<PrivatePalette, "name" | "note" | "collectionId">;

/** An empty name is replaced by a generated one. */
export interface PrivateDraft extends PrivateTexts {
  readonly colors: readonly string[];
}

export interface TextChange extends PrivateTexts {
  readonly id: string;
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ColorChange {
  readonly id: string;
  readonly colors: readonly string[];
  readonly base: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

interface PaletteChange {
  /** Whether the change was rejected because the palette has changed since it was loaded. */
  readonly isStale: boolean;
  readonly palette: PrivatePalette;
}

/**
 * Another account's palette is `palette_not_found` and its collection `not_found`, as if missing.
 * Invalid forms throw a {PublishError} `invalid_palette` with the field. Texts, colors and names
 * are changed only if they are still as they were loaded.
 */
export interface PrivatePalettes {
  /** @throws {DomainError} `account_not_found`, `not_found` */
  keepPalette(accountId: string, draft: PrivateDraft): Promise<PrivatePalette>;
  changeTexts(accountId: string, change: Omit<TextChange, "at">): Promise<PaletteChange>;
  changeColors(accountId: string, change: Omit<ColorChange, "at">): Promise<PaletteChange>;
  duplicatePalette(accountId: string, id: string): Promise<PrivatePalette>;
  /** The newest first. An unknown collection is empty. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  getPalette(accountId: string, id: string): Promise<PrivatePalette>;
  /** In the order of the ids, at most 50. */
  getPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /** Ignores missing palettes. Idempotent. */
  movePalettes(accountId: string, ids: readonly string[], collectionId: string | null): Promise<void>;
  /** Deleted palettes can be restored for a day. Idempotent. @returns the number deleted */
  deletePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  /** @returns the number restored */
  restorePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  createCollection(accountId: string, name: string): Promise<Collection>;
  renameCollection(accountId: string, id: string, rename: Rename): Promise<void>;
  /**
   * Deletes a collection but not its palettes. @throws `not_found`, `invalid_parameter` if changed
   */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<void>;
}
