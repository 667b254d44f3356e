import { type Font, parse } from "opentype.js";
import files from "./geist.json" with { type: "json" };

export interface Face {
  readonly font: Font;
  readonly size: number;
}

interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly ink: string;
}

interface Lines {
  readonly widthMax: number;
  readonly linesMax: number;
}

const ellipsis = "…";
const decimals = 2;

/** Parses the fonts, which takes about 10 ms. */
export function openFaces(): Readonly<Record<"display" | "title" | "small", Face>> {
  const [medium, semibold] = [parseFont(files["500"]), parseFont(files["600"])];
  return {
    display: { font: semibold, size: 88 },
    title: { font: semibold, size: 56 },
    small: { font: medium, size: 28 },
  };
}

function parseFont(base64: string): Font {
  return parse(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
}

export function drawText({ font, size }: Face, text: string, { x, baseline, ink }: TextPlace): string {
  const data = font.getPath(text, x, baseline, size).toPathData(decimals);
  return `<path fill="#${ink}" d="${data}"/>`;
}

export function textWidth({ font, size }: Face, text: string): number {
  return font.getAdvanceWidth(text, size);
}

/** Returns whether the font has more than half of the letters and digits of a text. */
export function isLegible(face: Face, text: string): boolean {
  return 2 * countLetters(toLegible(face, text)) > countLetters(text);
}

export function shortenText(face: Face, text: string, widthMax: number): string {
  const legible = toLegible(face, text);
  if (textWidth(face, legible) <= widthMax) return legible;
  const letters = Array.from(legible);
  let kept = letters.length;
  while (kept > 0 && textWidth(face, cutText(letters, kept)) > widthMax) kept -= 1;
  return cutText(letters, kept);
}

/** Breaks a text between words. The last line may be cut. */
export function wrapText(face: Face, text: string, { widthMax, linesMax }: Lines): readonly string[] {
  const words = toLegible(face, text).split(" ");
  const lines: string[] = [];
  while (words.length > 0 && lines.length < linesMax - 1) lines.push(takeLine(face, words, widthMax));
  return words.length > 0 ? [...lines, shortenText(face, words.join(" "), widthMax)] : lines;
}

/** Removes as many words as fit on a line, at least one. */
function takeLine(face: Face, words: string[], widthMax: number): string {
  let line = words.shift() ?? "";
  while (words.length > 0 && textWidth(face, `${line} ${words[0]}`) <= widthMax) line += ` ${words.shift()}`;
  return shortenText(face, line, widthMax);
}

/** Removes accents and letters that the font lacks. Returns one line without outer spaces. */
function toLegible({ font }: Face, text: string): string {
  const has = (letter: string): boolean => font.charToGlyphIndex(letter) > 0;
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    if (/\s/u.test(letter)) return " ";
    const bare = letter.normalize("NFD").charAt(0);
    return [letter, bare].find(has) ?? "";
  });
  return letters.join("").replaceAll(/ +/g, " ").trim();
}

function cutText(letters: readonly string[], count: number): string {
  return letters.slice(0, count).join("").trimEnd() + ellipsis;
}

function countLetters(text: string): number {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu)).length;
}
