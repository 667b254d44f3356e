/**
 * Formats and parses cursors, which hold the start of the next page of a search. Cursors are
 * stateless, work in any process and do not expire. The checksum detects typing errors and
 * truncation. A cursor gives no more access than a search, so it is not signed.
 *
 *     version "." base64url(JSON) "." first 60 bits of SHA-256(JSON)
 */
import { hash } from "node:crypto";
import { slugLengthMax } from "@tincture/color";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { SearchPosition } from "./search-request.ts";

export interface SearchCursor {
  /** The start of the period whose saves count, the same on every page; null without a period. */
  readonly since: number | null;
  readonly after: SearchPosition;
}

/** The `cursor` of the first page. */
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

/**
 * @throws {DomainError} `invalid_parameter` for a malformed cursor or another search's;
 *   `cursor_expired` for another version
 */
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
