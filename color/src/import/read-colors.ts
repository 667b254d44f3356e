import { readAddress } from "./address-colors.ts";
import type { FoundColors } from "./found-colors.ts";
import { readAco, readAse } from "./swatch-files.ts";
import { readGpl, readJson, readList, readMarked } from "./text-colors.ts";

/** The longest source, in bytes or characters: a style sheet of a large site. */
export const sourceLengthMax = 1_048_576;

/**
 * The colors of anything that somebody pastes or drops: a list of hexes, CSS, SCSS, SVG, an address of Coolors, Color Hunt or Adobe
 * Color, a GIMP palette, ASE, ACO, design tokens, other JSON.
 *
 * @param source - a text, or the bytes of a file
 * @returns what was found; colors that are named in words alone count only in lists
 * @throws {RangeError} when it is longer than a mebibyte
 * @throws {SyntaxError} when it is a file of swatches that is cut off, or no text at all
 * @example
 * readColors("--brand: #E63946; --ink: rgb(29 53 87)").colors.map(({ hex }) => hex)  // ["e63946", "1d3557"]
 */
export function readColors(source: string | Uint8Array): FoundColors {
  if (source.length > sourceLengthMax) throw new RangeError("Larger than 1 MB: bring a smaller part of it");
  if (typeof source === "string") return readText(source);
  return readAse(source) ?? readAco(source) ?? readText(decodeText(source));
}

function readText(text: string): FoundColors {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const known = readGpl(trimmed) ?? readJson(trimmed) ?? readAddress(trimmed);
  if (known !== undefined) return known;
  const marked = readMarked(trimmed);
  const isMarked = marked.colors.length > 0 || marked.missed.length > 0;
  return isMarked && !isPlainList(trimmed) ? marked : readList(trimmed);
}

/** Whether all of it is colors, so that a word among hexes is one too. */
function isPlainList(text: string): boolean {
  return !/[(){}<>:=]/.test(text) && readList(text).missed.length === 0;
}

/** @throws {SyntaxError} */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SyntaxError("This file is neither a text nor swatches of a kind that is known here", { cause });
  }
}
