import { describePalette, slugCandidates } from "@tincture/color";
import { DomainError } from "../errors.ts";
import { colorHash } from "./palette.ts";
import {
  parseColors,
  parseIsPublished,
  parseLine,
  parsePublishedAt,
  parseSaveCount,
  parseSlug,
  parseTags,
} from "./import/palette-fields.ts";
import { quoteValue } from "../quote-value.ts";
import type { NewPalette } from "./palette-store.ts";
import type { PaletteDescription } from "./palette.ts";

const NAME_LENGTH_MAX = 80;
const TAGLINE_LENGTH_MAX = 200;

/**
 * A palette to insert, from what a file says of it. What is missing is described from the colors; unknown fields are
 * ignored. A bare list is its colors.
 *
 * @param value - an object with `colors` and perhaps `name`, `tagline`, `slug`, `tags`, `save_count`, `published_at`,
 *   `is_published`; or a list of colors
 * @param birth - the new palette's id, and the time that counts as publication where none is given
 * @throws {DomainError} `invalid_parameter`, naming the first field that is wrong
 */
export function parseNewPalette(
  value: unknown,
  birth: { readonly id: string; readonly at: number },
): NewPalette {
  const fields = toFields(value);
  const colors = parseColors(fields["colors"]);
  const description = parseDescription(fields, colors);
  const slug = parseSlug(fields["slug"]);
  return {
    id: birth.id,
    colors,
    colorHash: colorHash(colors),
    ...description,
    slugs: slug === undefined ? freeSlugs(description.name, colors) : [slug],
    saveCount: parseSaveCount(fields["save_count"]),
    publishedAt: parsePublishedAt(fields["published_at"]) ?? birth.at,
    isPublished: parseIsPublished(fields["is_published"]),
  };
}

/** Candidates that a store may go through more than once, which the generator itself would not stand. */
export function freeSlugs(name: string, colors: readonly string[]): Iterable<string> {
  return { [Symbol.iterator]: () => slugCandidates(name, colors) };
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { colors: value };
  if (isRecord(value)) return value;
  throw new DomainError(
    "invalid_parameter",
    `A palette must be an object with "colors", got ${quoteValue(value)}`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function parseDescription(
  fields: Readonly<Record<string, unknown>>,
  colors: readonly string[],
): PaletteDescription {
  const name = parseLine("name", fields["name"], NAME_LENGTH_MAX);
  const tagline = parseLine("tagline", fields["tagline"], TAGLINE_LENGTH_MAX);
  const tags = parseTags(fields["tags"]);
  if (name !== undefined && tagline !== undefined && tags !== undefined) return { name, tagline, tags };
  const described = describePalette(colors);
  return {
    name: name ?? described.name,
    tagline: tagline ?? described.tagline,
    tags: tags ?? described.tags,
  };
}
