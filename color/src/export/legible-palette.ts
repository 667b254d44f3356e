import { slugify } from "../describe/slug.ts";
import { parseHex } from "../hex.ts";

export interface NamedPalette {
  readonly name: string;
  readonly slug: string;
  readonly colors: readonly NamedSwatch[];
}

interface NamedSwatch {
  readonly hex: string;
  readonly name: string;
}

/** Names are single lines and never empty, identifiers unique. */
interface LegiblePalette {
  readonly name: string;
  readonly slug: string;
  readonly colors: readonly LegibleSwatch[];
}

export interface LegibleSwatch extends NamedSwatch {
  readonly identifier: string;
}

/** In code points. */
const nameLengthMax = 80;

/**
 * Characters that no file may contain: controls and line breaks, which end comments and lines;
 * bidirectional marks, which change how a file reads; and noncharacters, which XML forbids.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

export function legiblePalette(palette: NamedPalette): LegiblePalette {
  if (palette.colors.length === 0) throw new RangeError("A palette must have a color");
  const slug = slugify(palette.slug);
  const identifiers = colorIdentifiers(palette.colors.map(({ name }) => name));
  const colors = palette.colors.map((color, index) => {
    const hex = parseHex(color.hex);
    return { hex, name: plainText(color.name) || `#${hex}`, identifier: identifiers[index]! };
  });
  return { name: plainText(palette.name) || slug, slug, colors };
}

/**
 * @see Boucher and Anderson 2021, Trojan Source, for the marks of direction; XML 1.0, production 2
 *   (Char)
 */
function plainText(text: string): string {
  const line = text.toWellFormed().replaceAll(unprintable, " ").replaceAll(/\s+/gu, " ").trim();
  return Array.from(line).slice(0, nameLengthMax).join("").trim();
}

const prefix = "color-";
const fallback = "color";
/** Color words that Tailwind handles itself. */
const reserved: ReadonlySet<string> = new Set(["current", "inherit", "transparent"]);

/**
 * Returns names as lowercase letters, digits and single hyphens; duplicates are numbered. The first
 * character can be a digit, so they need a prefix.
 */
export function colorIdentifiers(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  for (const name of names) taken.add(firstFree(identifierOf(name), taken));
  return [...taken];
}

/** The prefix avoids reserved slugs and shows whether anything of the name is left. */
function identifierOf(name: string): string {
  const identifier = slugify(prefix + name).slice(prefix.length) || fallback;
  return reserved.has(identifier) ? `${identifier}-${fallback}` : identifier;
}

function firstFree(identifier: string, taken: ReadonlySet<string>): string {
  if (!taken.has(identifier)) return identifier;
  let count = 2;
  while (taken.has(`${identifier}-${count}`)) count += 1;
  return `${identifier}-${count}`;
}
