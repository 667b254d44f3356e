import { slugify } from "../describe/slug.ts";
import { parseHex } from "../hex.ts";
import { colorIdentifiers } from "./color-identifiers.ts";

/** A palette as people named it. The names can be any text. */
export interface NamedPalette {
  readonly name: string;
  readonly slug: string;
  readonly colors: readonly NamedSwatch[];
}

interface NamedSwatch {
  readonly hex: string;
  readonly name: string;
}

/** A palette that every file can hold: names of one line, never empty; identifiers that are unique. */
interface LegiblePalette {
  readonly name: string;
  readonly slug: string;
  readonly colors: readonly LegibleSwatch[];
}

export interface LegibleSwatch extends NamedSwatch {
  readonly identifier: string;
}

/** The longest name in a file, in code points; longer ones are cut. */
const nameLengthMax = 80;

/**
 * What no file may hold of a name: controls and line breaks, which end comments and lines; the marks that turn the
 * direction of text, which make a file read differently from what it says; noncharacters, which XML forbids.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * A palette made safe to write into a file.
 *
 * @param palette - any names; hexes of either case
 * @returns lowercase hexes and a real slug; a color without a legible name is called by its hex, such a palette by its slug
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @example
 * legiblePalette({ name: "\n", slug: "Dusk", colors: [{ hex: "AABBCC", name: "" }] }).name  // "dusk"
 */
export function legiblePalette(palette: NamedPalette): LegiblePalette {
  if (palette.colors.length === 0) throw new RangeError("A palette must have a color");
  const slug = slugify(palette.slug);
  const identifiers = colorIdentifiers(palette.colors.map(({ name }) => name));
  return {
    name: plainText(palette.name) || slug,
    slug,
    colors: palette.colors.map((color, index) => legibleSwatch(color, identifiers[index]!)),
  };
}

function legibleSwatch(color: NamedSwatch, identifier: string): LegibleSwatch {
  const hex = parseHex(color.hex);
  return { hex, name: plainText(color.name) || `#${hex}`, identifier };
}

/**
 * A name as one line of well-formed text without line breaks, controls or outer spaces; "" when nothing is left.
 *
 * @see Boucher and Anderson 2021, Trojan Source, for the marks of direction; XML 1.0, production 2 (Char)
 */
function plainText(text: string): string {
  const line = text.toWellFormed().replaceAll(unprintable, " ").replaceAll(/\s+/gu, " ").trim();
  return Array.from(line).slice(0, nameLengthMax).join("").trim();
}
