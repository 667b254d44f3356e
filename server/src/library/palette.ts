import { type Palette } from "@tincture/contract/library";
/** A palette, and where palettes are kept. */
import { hash } from "node:crypto";
import { formatPalette } from "@tincture/color/palette";
import type { SaveHistory } from "./save-history.ts";

/** 128 bits: a collision among a million palettes has a chance of one in 10²⁶. */
const hashLength = 32;

/**
 * The identity of a palette: equal for the same colors in any order.
 *
 *     first 128 bits of SHA-256(sorted lowercase hexes, joined by "-")
 *
 * @param colors - lowercase six-digit hexes; repeats count (a multiset)
 * @returns 32 lowercase hex digits
 */
export function colorHash(colors: readonly string[]): string {
  return hash("sha256", formatPalette(colors.toSorted()), "hex").slice(0, hashLength);
}

/** One committed write. The palettes that it changed must be read again. */
export interface LibraryChange {
  readonly id: string;
  /** When the write began, by the writer's clock. */
  readonly at: number;
  readonly paletteIds: readonly string[] | "all";
}

/** What became of a palette that was to be inserted. */
export type InsertOutcome =
  | { readonly kind: "inserted"; readonly slug: string }
  /** The library holds a palette with the same color hash, published or not; looked at before the slugs. */
  | { readonly kind: "duplicate"; readonly slug: string }
  /** The sequence of slugs ended before one was free: the author insisted on one that is taken, named here. */
  | { readonly kind: "slug_taken"; readonly slug: string };

/** A palette to insert. Slugs are tried in order until one is free or, where the author chose one, they end. */
export interface NewPalette extends Omit<Palette, "slug"> {
  readonly slugs: Iterable<string>;
}

/**
 * Where palettes are kept. Every write that changes what is published also appends a change, in the same transaction,
 * which other processes read with `listChanges`.
 */
export interface PaletteStore {
  findPublishedBySlug(slug: string): Promise<Palette | undefined>;
  findPublishedByHash(colorHash: string): Promise<Palette | undefined>;
  /** The published ones among these ids, in the order of the ids; others are left out. */
  listPublished(ids: readonly string[]): Promise<readonly Palette[]>;
  /** All palettes by id in blocks of bounded size; with `isPublished` only those. Does not hold a transaction open. */
  scanPalettes(filter?: { readonly isPublished?: boolean }): AsyncIterable<readonly Palette[]>;
  /** The saves of those among these ids that are kept, and which came or went lately: each as at one moment. */
  listSaveHistories(ids: readonly string[], now: number): Promise<readonly SaveHistory[]>;
  /** Which palettes, from one id to another in the order of `scanPalettes`, may have saves that came or went lately. */
  listSavedLately(ids: { readonly from: string; readonly to: string }, now: number): Promise<readonly string[]>;
  /** Lists the changes since a time whose ids are not known, oldest first. */
  listChanges(since: number, known: Pick<ReadonlySet<string>, "has">): Promise<readonly LibraryChange[]>;
  /** Lists the ids and times of all changes since a time, oldest first. */
  listChangeMarks(since: number): Promise<readonly Pick<LibraryChange, "id" | "at">[]>;
  /** Counts the changes since a time. */
  countChanges(since: number): Promise<number>;
  /**
   * Inserts all in one short transaction; at most a thousand. Duplicates by color hash (of stored palettes, or within
   * the list) are skipped. Answers in order.
   */
  insertPalettes(palettes: readonly NewPalette[], at: number): Promise<readonly InsertOutcome[]>;
  /** Removes palettes again, in one short transaction: the undo of a strict import. */
  deletePalettes(ids: readonly string[], at: number): Promise<void>;
  /** Idempotent. `publishedAt` of the first publication stays.
   *  @returns false when there is no such slug
   *  @throws {DomainError} `palette_exists` when another published palette has the same colors */
  publishPalette(slug: string, at: number): Promise<boolean>;
  /** Idempotent. @returns false when there is no such slug */
  unpublishPalette(slug: string, at: number): Promise<boolean>;
  countPalettes(): Promise<number>;
  countPublished(): Promise<number>;
}
