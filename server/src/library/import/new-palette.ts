/**
 * Validates and completes imported palettes. `null` and empty text count as missing, since
 * spreadsheets export missing values that way.
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

const hex = /^#?[0-9a-f]{6}$/i;
const colorSeparator = /[\s,;-]+/;
/** Control characters, line separators, lone surrogates and the replacement character. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/u;
const saveCountMax = 2_147_483_647;
/** The last millisecond of the year 9999. */
const timeMax = 253_402_300_799_999;
const digitsPattern = /^\d{1,15}$/;

/**
 * Missing texts are generated from the colors, and unknown fields are ignored.
 *
 * @param value - an object with `colors` and optional fields, or a list of colors
 * @param creation - the new palette's id, and the default of `published_at`
 * @throws {DomainError} `invalid_parameter` for the first invalid field
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

export function parseColors(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : splitColors(value);
  if (!isPaletteSize(items.length)) {
    const got = `${items.length} in ${quoteValue(value)}`;
    throw refusal("colors", `${paletteSizeMin} to ${paletteSizeMax} colors`, got);
  }
  return items.map(parseColor);
}

/** Returns the candidates of a slug. Unlike a generator, they can be iterated several times. */
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

function parseLine(field: string, value: unknown, lengthMax: number): string | undefined {
  if (isMissing(value)) return undefined;
  const line = typeof value === "string" ? value.trim() : "";
  if (line === "" || line.length > lengthMax || forbidden.test(line)) {
    throw invalidField(field, `1 to ${lengthMax} characters of one line of text`, value);
  }
  return line;
}

function parseSlug(value: unknown): string | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value !== "string" || !isSlug(value) || reservedSlugs.has(value)) {
    const reserved = [...reservedSlugs].map((slug) => `"${slug}"`).join(" or ");
    const wanted = `lowercase letters, digits and single hyphens, at most ${slugLengthMax}, and not ${reserved}`;
    throw invalidField("slug", wanted, value);
  }
  return value;
}

function parseTags(value: unknown): readonly string[] | undefined {
  if (isMissing(value)) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : splitTags(value);
  const tags = [...new Set(items.map(parseTag))].filter((tag) => tag !== "");
  if (tags.length > tagsMax) throw refusal("tags", `at most ${tagsMax} tags`, String(tags.length));
  return tags;
}

function parseSaveCount(value: unknown): number {
  if (isMissing(value)) return 0;
  const count = toInteger(value);
  if (count === undefined || count > saveCountMax) {
    throw invalidField("save_count", `an integer from 0 to ${saveCountMax}`, value);
  }
  return count;
}

function parsePublishedAt(value: unknown): number | undefined {
  if (isMissing(value)) return undefined;
  const time = toInteger(value) ?? (typeof value === "string" ? parseIsoTime(value) : undefined);
  if (time === undefined || time < 0 || time > timeMax) {
    throw invalidField("published_at", "an ISO 8601 time or epoch milliseconds", value);
  }
  return time;
}

function parseIsPublished(value: unknown): boolean {
  if (isMissing(value) || value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw invalidField("is_published", "true or false", value);
}

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

/** Splits by commas, or without one by semicolons or bars, which need no quotes in CSV. */
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

/** A date with an optional time and zone. Like RFC 3339, but seconds and zone are optional. */
const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses an ISO 8601 date or date and time. The defaults are midnight and UTC.
 *
 * @returns epoch milliseconds, or undefined for other text or a date that does not exist
 */
export function parseIsoTime(text: string): number | undefined {
  const match = isoTime.exec(text.trim());
  if (!match) return undefined;
  const [, day = "", timeOfDay = "00:00", zone = "Z"] = match;
  const midnight = Date.parse(`${day}T00:00Z`);
  // Date.parse reads 30 February as 1 March.
  if (new Date(midnight).getUTCDate() !== Number(day.slice(-2))) return undefined;
  const time = Date.parse(`${day}T${timeOfDay}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time;
}
