/**
 * What the fields of a palette from outside may hold, and what becomes of them. `null` and empty text count as missing
 * everywhere, because that is how spreadsheets write nothing.
 */
import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { DomainError } from "../../errors.ts";
import { parseIsoTime } from "./iso-time.ts";
import { quoteValue } from "../../quote-value.ts";

const HEX = /^#?[0-9a-f]{6}$/i;
const COLOR_SEPARATOR = /[\s,;-]+/;
const SLUG_LENGTH_MAX = 80;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** `/v1/palette/generate` is another endpoint. */
const RESERVED_SLUG = "generate";
const TAGS_MAX = 20;
const TAG_LENGTH_MAX = 40;
/** Control characters, line separators, halves of surrogate pairs, and what undecodable bytes become. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/u;
/** What a 32-bit column holds. */
const SAVE_COUNT_MAX = 2_147_483_647;
/** The last millisecond that a four-digit year has. */
const TIME_MAX = 253_402_300_799_999;
const DIGITS = /^\d{1,15}$/;

/** 2..8 lowercase hexes, from a list or from text with spaces, commas, hyphens or semicolons between them. */
export function parseColors(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : splitColors(value);
  if (!isPaletteSize(items.length)) {
    throw invalidField(
      "colors",
      `${paletteSizeMin} to ${paletteSizeMax} colors`,
      `${items.length} in ${quoteValue(value)}`,
    );
  }
  return items.map(parseColor);
}

/** Text of one line, or undefined when missing. */
export function parseLine(field: string, value: unknown, lengthMax: number): string | undefined {
  if (isMissing(value)) return undefined;
  const line = typeof value === "string" ? value.trim() : "";
  if (line === "" || line.length > lengthMax || FORBIDDEN.test(line)) {
    throw invalidField(field, `1 to ${lengthMax} characters of one line of text`, quoteValue(value));
  }
  return line;
}

/** A slug as it will be in addresses, or undefined when missing. */
export function parseSlug(value: unknown): string | undefined {
  if (isMissing(value)) return undefined;
  if (
    typeof value !== "string" ||
    value.length > SLUG_LENGTH_MAX ||
    !SLUG.test(value) ||
    value === RESERVED_SLUG
  ) {
    const wanted = `lowercase letters, digits and single hyphens, at most ${SLUG_LENGTH_MAX}, and not "${RESERVED_SLUG}"`;
    throw invalidField("slug", wanted, quoteValue(value));
  }
  return value;
}

/** Trimmed, lowercase tags, each once, from a list or from text, or undefined when missing. */
export function parseTags(value: unknown): readonly string[] | undefined {
  if (isMissing(value)) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : splitTags(value);
  const tags = [...new Set(items.map(parseTag))].filter((tag) => tag !== "");
  if (tags.length > TAGS_MAX) throw invalidField("tags", `at most ${TAGS_MAX} tags`, `${tags.length}`);
  return tags;
}

/** How many people saved the palette; 0 when missing. */
export function parseSaveCount(value: unknown): number {
  if (isMissing(value)) return 0;
  const count = toInteger(value);
  if (count === undefined || count > SAVE_COUNT_MAX) {
    throw invalidField("save_count", `an integer from 0 to ${SAVE_COUNT_MAX}`, quoteValue(value));
  }
  return count;
}

/** Epoch milliseconds from an ISO date, an ISO date-time, or epoch milliseconds; undefined when missing. */
export function parsePublishedAt(value: unknown): number | undefined {
  if (isMissing(value)) return undefined;
  const time = toInteger(value) ?? (typeof value === "string" ? parseIsoTime(value) : undefined);
  if (time === undefined || time < 0 || time > TIME_MAX) {
    throw invalidField("published_at", "an ISO 8601 time or epoch milliseconds", quoteValue(value));
  }
  return time;
}

/** Whether the palette is shown; yes when missing. */
export function parseIsPublished(value: unknown): boolean {
  if (isMissing(value) || value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw invalidField("is_published", "true or false", quoteValue(value));
}

/** Refuses a field: says what is wanted and shows what came. */
export function invalidField(field: string, wanted: string, got: string): DomainError {
  return new DomainError("invalid_parameter", `Field "${field}" must be ${wanted}, got ${got}`);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function splitColors(value: unknown): readonly string[] {
  if (typeof value !== "string" || value.trim() === "") {
    throw invalidField(
      "colors",
      "a list of hexes, or text with spaces, commas or hyphens between them",
      quoteValue(value),
    );
  }
  return value.trim().split(COLOR_SEPARATOR);
}

function parseColor(value: unknown): string {
  if (typeof value !== "string" || !HEX.test(value)) {
    throw invalidField("colors", `hexes of six digits such as "c0ffee"`, quoteValue(value));
  }
  return value.slice(-6).toLowerCase();
}

/** Commas separate; in text without any, semicolons or bars do, which spreadsheets use to spare the quotes. */
function splitTags(value: unknown): readonly string[] {
  if (typeof value !== "string")
    throw invalidField("tags", "a list, or text with commas between the tags", quoteValue(value));
  return value.split(value.includes(",") ? "," : /[;|]/);
}

function parseTag(value: unknown): string {
  const tag = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  if (tag === undefined || tag.length > TAG_LENGTH_MAX || tag.includes(",") || FORBIDDEN.test(tag)) {
    throw invalidField(
      "tags",
      `text of at most ${TAG_LENGTH_MAX} characters each, without commas`,
      quoteValue(value),
    );
  }
  return tag;
}

function toInteger(value: unknown): number | undefined {
  const number = typeof value === "string" && DIGITS.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
