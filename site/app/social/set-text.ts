import type { Face, Glyph } from "./glyph-atlas.ts";

/** A letter and where its pen stands, in pixels from the start of the line. */
interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
}

const ellipsis = "…";

/** Whether a text says in a face's letters what it says: more than half of its letters and digits are left. */
export function isLegible(face: Face, text: string): boolean {
  return 2 * countLetters(legibleText(face, text)) > countLetters(text);
}

/** A legible text that is no wider than so many pixels; what is too long ends with "…". */
export function shortenText(face: Face, text: string, widthMax: number): string {
  const legible = legibleText(face, text);
  if (textWidth(face, legible) <= widthMax) return legible;
  const letters = Array.from(legible);
  const kept = letters.findIndex((_, index) => textWidth(face, cutText(letters, index + 1)) > widthMax);
  return cutText(letters, Math.max(0, kept));
}

interface Lines {
  /** In pixels. */
  readonly widthMax: number;
  readonly linesMax: number;
}

/** A legible text in lines broken between words; what is too long for the last one ends with "…". */
export function wrapText(face: Face, text: string, { widthMax, linesMax }: Lines): readonly string[] {
  const words = legibleText(face, text).split(" ");
  const lines: string[] = [];
  while (words.length > 0 && lines.length < linesMax - 1) lines.push(takeLine(face, words, widthMax));
  return words.length > 0 ? [...lines, shortenText(face, words.join(" "), widthMax)] : lines;
}

/** As many words as fit, at least one. */
function takeLine(face: Face, words: string[], widthMax: number): string {
  let line = words.shift() ?? "";
  while (words.length > 0 && textWidth(face, `${line} ${words[0]}`) <= widthMax) line += ` ${words.shift()}`;
  return shortenText(face, line, widthMax);
}

export function textWidth(face: Face, text: string): number {
  const last = placeText(face, text).at(-1);
  return last === undefined ? 0 : last.x + last.glyph.advance;
}

/** The letters of a legible text, one after the other. */
export function placeText({ glyphs, kerning }: Face, text: string): readonly PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  let x = 0;
  let before = "";
  for (const letter of text) {
    const glyph = glyphs.get(letter);
    if (glyph === undefined) continue;
    x += kerning.get(before + letter) ?? 0;
    placed.push({ glyph, x });
    x += glyph.advance;
    before = letter;
  }
  return placed;
}

/**
 * A text in letters that a face has: others lose their marks, or are left out.
 *
 * @returns one line without outer spaces; "" when nothing is left
 */
function legibleText({ glyphs }: Face, text: string): string {
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    if (glyphs.has(letter)) return letter;
    if (/\s/u.test(letter)) return " ";
    const bare = letter.normalize("NFD").charAt(0);
    return glyphs.has(bare) ? bare : "";
  });
  return letters.join("").replaceAll(/ +/g, " ").trim();
}

function cutText(letters: readonly string[], count: number): string {
  return letters.slice(0, count).join("").trimEnd() + ellipsis;
}

function countLetters(text: string): number {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu)).length;
}
