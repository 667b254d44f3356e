/** The port of the palette store, and the identity of palettes. */
import type { Palette } from "@tincture/contract/library";
import { hash } from "node:crypto";
import { formatPalette } from "@tincture/color/palette";

/** 128 bits. The probability of a collision among a million palettes is 10⁻²⁶. */
const hashLength = 32;

/**
 * Returns the identity of a palette, which does not depend on the order of its colors.
 *
 *     first 128 bits of SHA-256(sorted lowercase hexes, joined by "-")
 */
export function colorHash(colors: readonly string[]): string {
  return hash("sha256", formatPalette(colors.toSorted()), "hex").slice(0, hashLength);
}

/** A committed write. The palettes that it changed must be read again. */
export interface LibraryChange {
  readonly id: string;
  /** When the write started, by the clock of its process. */
  readonly at: number;
  readonly paletteIds: readonly string[] | "all";
}

export type InsertOutcome =
  | { readonly kind: "inserted"; readonly slug: string }
  /** A published or unpublished palette has the same color hash. Checked before the slugs. */
  | { readonly kind: "duplicate"; readonly slug: string }
  /** All slugs are taken. `slug` is the last one. */
  | { readonly kind: "slug_taken"; readonly slug: string };

/** A palette to insert. Slugs are tried in order. A slug chosen by the author is the only one. */
export interface NewPalette extends Omit<Palette, "slug"> {
  readonly slugs: Iterable<string>;
}

/**
 * The port to stored palettes. Each write that affects published palettes appends a change in the
 * same transaction, which other processes read with `listChanges`.
 */
export interface PaletteStore {
  findPublishedBySlug(slug: string): Promise<Palette | undefined>;
  findPublishedByHash(colorHash: string): Promise<Palette | undefined>;
  /** Reads the published palettes among these ids, in the order of the ids. */
  listPublished(ids: readonly string[]): Promise<readonly Palette[]>;
  /** Reads all palettes, or all published ones, in blocks by id. Holds no transaction open. */
  scanPalettes(filter?: { readonly isPublished?: boolean }): AsyncIterable<readonly Palette[]>;
  /** Reads the saves of stored palettes. Each history is consistent in itself. */
  listSaveHistories(ids: readonly string[], now: number): Promise<readonly SaveHistory[]>;
  /** Lists the palettes in a range of ids that may have recent saves. */
  listSavedLately(ids: { readonly from: string; readonly to: string }, now: number): Promise<readonly string[]>;
  /** Lists the changes since a time whose ids are not known, oldest first. */
  listChanges(since: number, known: Pick<ReadonlySet<string>, "has">): Promise<readonly LibraryChange[]>;
  /** Lists the ids and times of all changes since a time, oldest first. */
  listChangeMarks(since: number): Promise<readonly Pick<LibraryChange, "id" | "at">[]>;
  countChanges(since: number): Promise<number>;
  /**
   * Inserts up to 1,000 palettes in one short transaction, and returns their results in order.
   * Skips palettes with the colors of a stored palette or of an earlier one in the list.
   */
  insertPalettes(palettes: readonly NewPalette[], at: number): Promise<readonly InsertOutcome[]>;
  /** Deletes palettes in one short transaction, to undo a strict import. */
  deletePalettes(ids: readonly string[], at: number): Promise<void>;
  /**
   * `publishedAt` stays the time of the first publication.
   *
   * @returns false if no palette has the slug
   * @throws {DomainError} `palette_exists` if another published palette has the same colors
   */
  publishPalette(slug: string, at: number): Promise<boolean>;
  /** Idempotent. @returns false if no palette has the slug */
  unpublishPalette(slug: string, at: number): Promise<boolean>;
  countPalettes(): Promise<number>;
  countPublished(): Promise<number>;
}

const msPerDay = 86_400_000;

/** The longest period whose saves a list can count, plus the time that its cursors stay valid. */
export const savesKeptMs = 32 * msPerDay;

/** The saves of a palette at one moment. */
export interface SaveHistory {
  readonly paletteId: string;
  /** All saves, including the imported count. */
  readonly saveCount: number;
  readonly recentSaves: readonly number[];
}
