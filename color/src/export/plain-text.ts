/** The longest name in a file, in code points; longer ones are cut. */
export const plainTextLengthMax = 80;

/**
 * What no file may hold of a name: controls and line breaks, which end comments and lines; the marks that turn the
 * direction of text, which make a file read differently from what it says; noncharacters, which XML forbids.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * A name as one line of well-formed text.
 *
 * @param text - any text, lone surrogates included
 * @returns at most 80 code points without line breaks, controls or outer spaces; "" when nothing is left
 * @see Boucher and Anderson 2021, Trojan Source, for the marks of direction; XML 1.0, production 2 (Char)
 * @example
 * plainText("  Sea\n foam ")  // "Sea foam"
 */
export function plainText(text: string): string {
  const line = text.toWellFormed().replaceAll(UNPRINTABLE, " ").replaceAll(/\s+/gu, " ").trim();
  return Array.from(line).slice(0, plainTextLengthMax).join("").trim();
}
