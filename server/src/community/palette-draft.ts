/**
 * Validates palettes that people publish. It is stricter than an operator's import: a text must not
 * contain invisible characters, change the text direction, or stack marks over neighboring lines.
 */
import type { PaletteDraft } from "@tincture/contract/community";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { draftTagLengthMax, nameLengthMax, taglineLengthMax, tagsMax } from "@tincture/contract/library";
import { freeSlugs, parseColors } from "../library/import/new-palette.ts";
import { colorHash, type NewPalette } from "../library/palette.ts";
import { type PaletteField, PublishError } from "./refusals.ts";

/**
 * Control characters, line separators, lone surrogates, private use, and the replacement character.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\uFFFD]/u;
/** @see Unicode Standard Annex 9, section 2: embeddings, overrides, isolates and marks */
const bidiControl = /\p{Bidi_Control}/u;
/**
 * Invisible characters, except for the two joiners: scripts of Iran and India and composed emoji
 * need them, and a text must contain a letter anyway.
 */
const invisible = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Select the black and white or the colored form of an emoji. */
const variationSelectors = /[\uFE0E\uFE0F]/gu;
/** More marks than any script puts on one letter. */
const piledMarks = /\p{M}{6}/u;
const joinersAlone = /^[\u200C\u200D\s]+$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Trims texts, in NFC with single spaces; makes tags unique; lowercases tags and colors. */
export function parsePaletteDraft({ colors, name, tagline, tags }: PaletteDraft): PaletteDraft {
  return {
    colors: parseDraftColors(colors),
    name: parseDraftName(name),
    tagline: parseTagline(tagline),
    tags: parseTags(tags),
  };
}

export function parseDraftColors(colors: readonly string[]): readonly string[] {
  try {
    return parseColors(colors);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    throw new PublishError("invalid_palette", cause.publicMessage, { field: "colors", cause });
  }
}

export function parseDraftName(text: string): string {
  const name = normalizeText(text);
  if (name === "") throw invalidField("name", "Give the palette a name");
  checkLine("name", name, nameLengthMax);
  if (letterOrDigit.test(name)) return name;
  throw invalidField("name", "A name needs at least one letter or digit");
}

function parseTagline(text: string): string {
  const tagline = normalizeText(text);
  checkLine("tagline", tagline, taglineLengthMax);
  return tagline;
}

function checkLine(field: "name" | "tagline", line: string, lengthMax: number): void {
  const length = countCharacters(line);
  if (length > lengthMax)
    throw invalidField(field, `A ${field} has at most ${lengthMax} characters; this one has ${length}`);
  if (!isReadable(line)) throw invalidField(field, `This ${field} ${notReadable}`);
}

const notReadable = "has characters that are invisible or pile up; type it again";

function parseTags(texts: readonly string[]): readonly string[] {
  const tags = [...new Set(texts.map(parseTag))].filter((tag) => tag !== "");
  if (tags.length <= tagsMax) return tags;
  throw invalidField("tags", `A palette has at most ${tagsMax} tags; these are ${tags.length}`);
}

function parseTag(text: string): string {
  const tag = normalizeText(text).toLowerCase();
  const length = countCharacters(tag);
  const told = `The tag ${quoteValue(tag)}`;
  if (length > draftTagLengthMax) {
    throw invalidField("tags", `${told} has ${length} characters; a tag has at most ${draftTagLengthMax}`);
  }
  if (!isReadable(tag)) throw invalidField("tags", `${told} ${notReadable}`);
  if (tag.includes(",")) throw invalidField("tags", `${told} has a comma, which stands between tags`);
  return tag;
}

/** Control characters stay, to be refused later. */
function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .trim()
    .replaceAll(/\p{Zs}+/gu, " ");
}

function isReadable(text: string): boolean {
  const plain = text.replaceAll(variationSelectors, "");
  return ![unprintable, bidiControl, invisible, joinersAlone, piledMarks].some((pattern) => pattern.test(plain));
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}

function invalidField(field: PaletteField, message: string): PublishError {
  return new PublishError("invalid_palette", message, { field });
}

export function toNewPalette(
  { colors, name, tagline, tags }: PaletteDraft,
  { id, at }: { readonly id: string; readonly at: number },
): NewPalette {
  return {
    id,
    colors,
    colorHash: colorHash(colors),
    name,
    tagline,
    tags,
    slugs: freeSlugs(name, colors),
    saveCount: 0,
    publishedAt: at,
    isPublished: true,
  };
}

const noteLengthMax = 500;
/** Line breaks are allowed; other control characters and text direction marks are not. */
const forbidden = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u;

/** Returns a note to another person, trimmed; may be empty. */
export function parseNote(text: string): string {
  const note = text.normalize("NFC").trim();
  const { length } = Array.from(note);
  if (length > noteLengthMax) {
    throw new DomainError(
      "invalid_parameter",
      `A note has at most ${noteLengthMax} characters; this one has ${length}`,
    );
  }
  if (!forbidden.test(note)) return note;
  throw new DomainError("invalid_parameter", "This note has invisible characters; type it again");
}
