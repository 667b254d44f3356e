import type { PageRequest } from "./page-request.ts";

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

/** The fields of a palette that its owner writes, besides its colors. */
export type PrivateTexts = Pick<PrivatePalette, "name" | "note" | "collectionId">;

/** A palette to store, from a form. An empty name is replaced by a generated one. */
export interface PrivateDraft extends PrivateTexts {
  readonly colors: readonly string[];
}

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

interface PaletteChange {
  /** Whether the change was rejected because the palette has changed since it was loaded. */
  readonly isStale: boolean;
  readonly palette: PrivatePalette;
}

/**
 * A palette or collection of another account is refused like one that does not exist. Invalid forms
 * throw a {PublishError} `invalid_palette` with the field.
 */
export interface PrivatePalettes {
  /** @throws {DomainError} `account_not_found`, `not_found` for the collection */
  keepPalette(accountId: string, draft: PrivateDraft): Promise<PrivatePalette>;
  /**
   * Changes name, note and collection, unless the palette has changed since it was loaded.
   *
   * @throws {DomainError} `palette_not_found`, `not_found` for the collection
   */
  changeTexts(accountId: string, change: Omit<TextChange, "at">): Promise<PaletteChange>;
  /**
   * Changes the colors, unless they have changed since the palette was loaded.
   *
   * @throws {DomainError} `palette_not_found`
   */
  changeColors(accountId: string, change: Omit<ColorChange, "at">): Promise<PaletteChange>;
  /** @throws {DomainError} `palette_not_found` */
  duplicatePalette(accountId: string, id: string): Promise<PrivatePalette>;
  /** Lists the newest first. An unknown collection is empty. */
  listPalettes(accountId: string, request: PrivateRequest): Promise<PrivatePage>;
  /** @throws {DomainError} `palette_not_found` */
  getPalette(accountId: string, id: string): Promise<PrivatePalette>;
  /**
   * Returns palettes in the order of the ids, at most 50.
   *
   * @throws {DomainError} `palette_not_found` if one is missing
   */
  getPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]>;
  findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined>;
  /**
   * Moves palettes and ignores missing ones. Idempotent.
   *
   * @param collectionId - null for none
   * @throws {DomainError} `not_found` for the collection
   */
  movePalettes(accountId: string, ids: readonly string[], collectionId: string | null): Promise<void>;
  /**
   * Deletes palettes. They can be restored for a day. Idempotent.
   *
   * @returns the number of deleted palettes
   */
  deletePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  /** @returns the number of restored palettes */
  restorePalettes(accountId: string, ids: readonly string[]): Promise<number>;
  listCollections(accountId: string): Promise<readonly CollectionCount[]>;
  createCollection(accountId: string, name: string): Promise<Collection>;
  /** @throws {DomainError} `not_found`, `invalid_palette` */
  renameCollection(accountId: string, id: string, rename: Rename): Promise<void>;
  /**
   * Deletes a collection but not its palettes.
   *
   * @param known - the collection as it was loaded
   * @throws {DomainError} `not_found`, `invalid_parameter`
   */
  deleteCollection(accountId: string, id: string, known: KnownCollection): Promise<void>;
}
