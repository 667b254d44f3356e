/**
 * A palette from outside: what its fields may hold, and what becomes of them. `null` and empty text count as missing everywhere,
 * because that is how spreadsheets write nothing.
 */
import {
  describePalette,
  isPaletteSize,
  isSlug,
  paletteSizeMax,
  paletteSizeMin,
  slugCandidates,
  slugLengthMax,
} from "@tincture/color";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { reservedSlugs } from "@tincture/contract/operations";
import {
  importedTagLengthMax,
  nameLengthMax,
  type PaletteDescription,
  taglineLengthMax,
  tagsMax,
} from "@tincture/contract/library";
import { colorHash, type NewPalette } from "../palette.ts";
import { parseIsoTime } from "./iso-time.ts";

const hex = /^#?[0-9a-f]{6}$/i;
const colorSeparator = /[\s,;-]+/;
/** Control characters, line separators, halves of surrogate pairs, and what undecodable bytes become. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/u;
/** What a 32-bit column holds. */
const saveCountMax = 2_147_483_647;
/** The last millisecond that a four-digit year has. */
const timeMax = 253_402_300_799_999;
const digitsPattern = /^\d{1,15}$/;

/**
 * A palette to insert, from what a file says of it. What is missing is described from the colors; unknown fields are
 * ignored. A bare list is its colors.
 *
 * @param value - an object with `colors` and perhaps `name`, `tagline`, `slug`, `tags`, `save_count`, `published_at`,
 *   `is_published`; or a list of colors
 * @param creation - the new palette's id, and the time that counts as publication where none is given
 * @throws {DomainError} `invalid_parameter`, naming the first field that is wrong
 */
export function parseNewPalette(value: unknown, creation: { readonly id: string; readonly at: number }): NewPalette {
  const fields = toFields(value);
  const colors = parseColors(fields["colors"]);
  const description = parseDescription(fields, colors);
  const slug = parseSlug(fields["slug"]);
  return {
    id: creation.id,
    colors,
    colorHash: colorHash(colors),
    ...description,
    slugs: slug === undefined ? freeSlugs(description.name, colors) : [slug],
    saveCount: parseSaveCount(fields["save_count"]),
    publishedAt: parsePublishedAt(fields["published_at"]) ?? creation.at,
    isPublished: parseIsPublished(fields["is_published"]),
  };
}

/** 2..8 lowercase hexes, from a list or from text with spaces, commas, hyphens or semicolons between them. */
export function parseColors(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : splitColors(value);
  if (!isPaletteSize(items.length)) {
    const got = `${items.length} in ${quoteValue(value)}`;
    throw refusal("colors", `${paletteSizeMin} to ${paletteSizeMax} colors`, got);
  }
  return items.map(parseColor);
}

/** Candidates that a store may go through more than once: a generator can be iterated only once. */
export function freeSlugs(name: string, colors: readonly string[]): Iterable<string> {
  return { [Symbol.iterator]: () => slugCandidates(name, colors, reservedSlugs) };
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { colors: value };
  if (isRecord(value)) return value;
  const message = `A palette must be an object with "colors", got ${quoteValue(value)}`;
  throw new DomainError("invalid_parameter", message);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function parseDescription(fields: Readonly<Record<string, unknown>>, colors: readonly string[]): PaletteDescription {
  const name = parseLine("name", fields["name"], nameLengthMax);
  const tagline = parseLine("tagline", fields["tagline"], taglineLengthMax);
  const tags = parseTags(fields["tags"]);
  if (name !== undefined && tagline !== undefined && tags !== undefined) return { name, tagline, tags };
  const described = describePalette(colors);
  return {
    name: name ?? described.name,
    tagline: tagline ?? described.tagline,
    tags: tags ?? described.tags,
  };
}

/** Text of one line, or undefined when missing. */
function parseLine(field: string, value: unknown, lengthMax: number): string | undefined {
  if (isMissing(value)) return undefined;
  const line = typeof value === "string" ? value.trim() : "";
  if (line === "" || line.length > lengthMax || forbidden.test(line)) {
    throw invalidField(field, `1 to ${lengthMax} characters of one line of text`, value);
  }
  return line;
}

/** A slug as it will be in addresses, or undefined when missing. */
function parseSlug(value: unknown): string | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value !== "string" || !isSlug(value) || reservedSlugs.has(value)) {
    const reserved = [...reservedSlugs].map((slug) => `"${slug}"`).join(" or ");
    const wanted = `lowercase letters, digits and single hyphens, at most ${slugLengthMax}, and not ${reserved}`;
    throw invalidField("slug", wanted, value);
  }
  return value;
}

/** Trimmed, lowercase tags, each once, from a list or from text, or undefined when missing. */
function parseTags(value: unknown): readonly string[] | undefined {
  if (isMissing(value)) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : splitTags(value);
  const tags = [...new Set(items.map(parseTag))].filter((tag) => tag !== "");
  if (tags.length > tagsMax) throw refusal("tags", `at most ${tagsMax} tags`, String(tags.length));
  return tags;
}

/** How many people saved the palette; 0 when missing. */
function parseSaveCount(value: unknown): number {
  if (isMissing(value)) return 0;
  const count = toInteger(value);
  if (count === undefined || count > saveCountMax) {
    throw invalidField("save_count", `an integer from 0 to ${saveCountMax}`, value);
  }
  return count;
}

/** Epoch milliseconds from an ISO date, an ISO date-time, or epoch milliseconds; undefined when missing. */
function parsePublishedAt(value: unknown): number | undefined {
  if (isMissing(value)) return undefined;
  const time = toInteger(value) ?? (typeof value === "string" ? parseIsoTime(value) : undefined);
  if (time === undefined || time < 0 || time > timeMax) {
    throw invalidField("published_at", "an ISO 8601 time or epoch milliseconds", value);
  }
  return time;
}

/** Whether the palette is shown; yes when missing. */
function parseIsPublished(value: unknown): boolean {
  if (isMissing(value) || value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw invalidField("is_published", "true or false", value);
}

/** Refuses a field: says what is wanted and shows what came. */
function invalidField(field: string, wanted: string, value: unknown): DomainError {
  return refusal(field, wanted, quoteValue(value));
}

function refusal(field: string, wanted: string, got: string): DomainError {
  return new DomainError("invalid_parameter", `Field "${field}" must be ${wanted}, got ${got}`);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function splitColors(value: unknown): readonly string[] {
  if (typeof value !== "string" || value.trim() === "") {
    const wanted = "a list of hexes, or text with spaces, commas or hyphens between them";
    throw invalidField("colors", wanted, value);
  }
  return value.trim().split(colorSeparator);
}

function parseColor(value: unknown): string {
  if (typeof value !== "string" || !hex.test(value)) {
    throw invalidField("colors", `hexes of six digits such as "c0ffee"`, value);
  }
  return value.slice(-6).toLowerCase();
}

/** Commas separate; in text without any, semicolons or bars do, which spreadsheets use to spare the quotes. */
function splitTags(value: unknown): readonly string[] {
  if (typeof value !== "string") throw invalidField("tags", "a list, or text with commas between the tags", value);
  return value.split(value.includes(",") ? "," : /[;|]/);
}

function parseTag(value: unknown): string {
  const tag = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  if (tag === undefined || tag.length > importedTagLengthMax || tag.includes(",") || forbidden.test(tag)) {
    throw invalidField("tags", `text of at most ${importedTagLengthMax} characters each, without commas`, value);
  }
  return tag;
}

function toInteger(value: unknown): number | undefined {
  const number = typeof value === "string" && digitsPattern.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
