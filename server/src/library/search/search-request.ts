/** Requests and results of searches, and the cursors of their pages. */
import { hash } from "node:crypto";
import { slugLengthMax } from "@tincture/color";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { Meaning, SearchSort, TagCount } from "@tincture/contract/library";

/** All filters apply. */
export interface SearchRequest {
  /** From `foldWords`. Each must begin a word of the name. `relevance` ranks by the names. */
  readonly words?: readonly string[];
  /** `relevance` ranks palettes by how well they match it. */
  readonly meaning?: Meaning;
  readonly size?: number;
  /** A palette matches if it has any of these. An empty list matches all. */
  readonly tags: readonly string[];
  readonly tagsMatch?: "all";
  readonly from?: Origin;
  readonly sort: SearchSort;
  /** `popular` counts only saves later than this. */
  readonly since?: number;
  /** Set if the page is requested by cursor; `offset` is then 0. */
  readonly cursor?: { readonly after?: SearchPosition | undefined };
  readonly offset: number;
  readonly limit: number;
}

/**
 * A position in a sort order. It stays valid when its palette changes or is deleted. Palettes are
 * sorted by these values: ascending, descending, descending and ascending.
 */
export interface SearchPosition {
  readonly rank: number;
  readonly count: number;
  readonly publishedAt: number;
  readonly slug: string;
}

/**
 * Either colors, and whether the palette must have a color like each of them (`isAlike`), or a
 * palette to compare with, which is excluded from the results.
 */
export type Origin =
  | { readonly kind: "colors"; readonly hexes: readonly string[]; readonly isAlike: boolean }
  | { readonly kind: "palette"; readonly colors: readonly string[]; readonly id?: string | undefined };

export interface FoundPalettes {
  readonly total: number;
  /** The number of matching palettes at distance zero, of those that were measured. */
  readonly exactTotal: number;
  readonly ids: readonly string[];
  readonly distances?: readonly number[];
  /** Set if the page was requested by cursor. */
  readonly cursor?: CursorPage;
  /** CPU time of the library thread, in milliseconds. Undefined for a cached page. */
  readonly searchCpuMs?: number;
}

interface CursorPage {
  readonly positions: readonly SearchPosition[];
  readonly leftCount: number;
}

export interface PaletteFinder {
  /** @throws {DomainError} `service_unavailable` if there is no result in time */
  find(request: SearchRequest): Promise<FoundPalettes>;
  /** Lists the tags, the most frequent first. @throws {DomainError} like `find` */
  listTags(): Promise<readonly TagCount[]>;
}

/** The rows before a page are sorted with it. Plain lists have no limit. */
export const searchOffsetMax = 10_000;

/**
 * Cursors hold the start of the next page of a search. They are stateless, work in any process and
 * do not expire. The checksum detects typing errors. A cursor gives no more access than a search,
 * so it is not signed.
 *
 *     version "." base64url(JSON) "." first 60 bits of SHA-256(JSON)
 */
export interface SearchCursor {
  /** The start of the period whose saves count, the same on every page; null without a period. */
  readonly since: number | null;
  readonly after: SearchPosition;
}

export const cursorStart = "start";
/** Most of the length is for a slug. */
export const cursorLengthMax = 2000;
/** Incremented when a sort order changes, since positions in older cursors become invalid. */
const version = "1";
const cursorPattern = /^(\d+)\.([\w-]+)\.([\w-]{10})$/;
const checkLength = 10;

/** @param search - equal for equal searches */
export function formatCursor({ since, after }: SearchCursor, search: string): string {
  const { rank, count, publishedAt, slug } = after;
  const json = JSON.stringify([hashShort(search), since, rank, count, publishedAt, slug]);
  return `${version}.${Buffer.from(json).toString("base64url")}.${hashShort(json)}`;
}

/** @throws {DomainError} `invalid_parameter`; `cursor_expired` for a cursor of another version */
export function parseCursor(text: string, search: string): SearchCursor {
  const [, ownVersion, body = "", check] = cursorPattern.exec(text) ?? [];
  const json = Buffer.from(body, "base64url").toString();
  if (text.length > cursorLengthMax || check !== hashShort(json)) throw unknownCursor(text);
  if (ownVersion !== version) throw expiredCursor();
  const fields = parseFields(json);
  if (!fields) throw unknownCursor(text);
  if (fields.search !== hashShort(search)) throw otherSearch();
  return fields;
}

function hashShort(text: string): string {
  return hash("sha256", `tincture cursor\n${text}`, "base64url").slice(0, checkLength);
}

/** Anyone can compute the checksum, so the fields are validated too. */
function parseFields(json: string): (SearchCursor & { readonly search: unknown }) | undefined {
  const fields: unknown = parseJson(json);
  if (!Array.isArray(fields)) return undefined;
  const [search, since, rank, count, publishedAt, slug]: readonly unknown[] = fields;
  if (since !== null && typeof since !== "number") return undefined;
  if (typeof rank !== "number" || typeof count !== "number" || typeof publishedAt !== "number") return undefined;
  if (typeof slug !== "string" || slug.length > slugLengthMax) return undefined;
  return { search, since, after: { rank, count, publishedAt, slug } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unknownCursor(text: string): DomainError {
  const got = quoteValue(text, { escapesQuotes: true });
  return new DomainError(
    "invalid_parameter",
    `Parameter "cursor" must be "start" or the "next_cursor" of an earlier page, unchanged, got ${got}`,
    { param: "cursor" },
  );
}

function otherSearch(): DomainError {
  return new DomainError(
    "invalid_parameter",
    'Parameter "cursor" belongs to another search. Send it with the filters, the sort and the period of the page that gave it, ' +
      'or "start" for a first page',
    { param: "cursor" },
  );
}

function expiredCursor(): DomainError {
  return new DomainError(
    "cursor_expired",
    'The cursor was made by another version of this service, which orders palettes differently. Send cursor "start" for a first page',
    { param: "cursor" },
  );
}
