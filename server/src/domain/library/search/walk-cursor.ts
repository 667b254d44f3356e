/**
 * Where a walk through a search stands, as text that any process can go on from: nothing is kept for it. The text is checked to be one
 * that was given for the same search, against mistakes and tinkering; it opens nothing that its reader may not read, so no secret
 * is needed for that.
 *
 *     base64url(JSON) "." first 96 bits of SHA-256(JSON, search)
 */
import { hash } from "node:crypto";
import { slugLengthMax } from "@tincture/color";
import type { FrozenCount, WalkPosition } from "./search-request.ts";

export interface WalkCursor {
  /** When the walk began, by the store's clocks. */
  readonly startedAt: number;
  readonly frozen: readonly FrozenCount[];
  readonly after: WalkPosition;
}

/** Beyond, a text is none of ours: sixteen counts and a slug take less. */
export const cursorLengthMax = 2000;
const checkLength = 16;

/** @param search - equal for equal searches */
export function formatCursor({ startedAt, frozen, after }: WalkCursor, search: string): string {
  const { rank, count, publishedAt, slug } = after;
  const json = JSON.stringify([startedAt, rank, count, publishedAt, slug, frozen]);
  return `${Buffer.from(json).toString("base64url")}.${checkOf(json, search)}`;
}

/** @returns undefined when the text is no cursor of this search */
export function parseCursor(text: string, search: string): WalkCursor | undefined {
  if (text.length > cursorLengthMax) return undefined;
  const [body = "", check, ...rest] = text.split(".");
  const json = Buffer.from(body, "base64url").toString();
  if (rest.length > 0 || check !== checkOf(json, search)) return undefined;
  return readFields(parseJson(json));
}

function checkOf(json: string, search: string): string {
  return hash("sha256", `tincture walk\n${json}\n${search}`, "base64url").slice(0, checkLength);
}

/** Who can make the check can make up anything. */
function readFields(fields: unknown): WalkCursor | undefined {
  if (!Array.isArray(fields)) return undefined;
  const [startedAt, rank, count, publishedAt, slug, frozen]: readonly unknown[] = fields;
  if (!isNumber(startedAt) || !isNumber(rank) || !isNumber(count) || !isNumber(publishedAt)) return undefined;
  if (typeof slug !== "string" || slug.length > slugLengthMax || !isFrozen(frozen)) return undefined;
  return { startedAt, frozen, after: { rank, count, publishedAt, slug } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isFrozen(value: unknown): value is readonly FrozenCount[] {
  const isEntry = (entry: unknown): boolean =>
    Array.isArray(entry) && entry.length === 2 && typeof entry[0] === "string" && isNumber(entry[1]);
  return Array.isArray(value) && value.every(isEntry);
}
