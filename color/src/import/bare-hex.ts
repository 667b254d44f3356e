import type { ColorReading } from "./found-colors.ts";

/** How eight digits are ordered. */
export type DigitOrder = "rgba" | "argb";

/**
 * Reads hexadecimal digits with or without `#` or `0x`.
 *
 * @param order - where the transparency of four and eight digits is
 * @returns undefined for another number of digits
 * @example
 * readDigits("FFBB86FC", "argb")  // { hex: "bb86fc", losses: ["argb"] }
 */
export function readDigits(text: string, order: DigitOrder): ColorReading | undefined {
  const [, digits = ""] = /^(?:#|0x|&h)?([\da-f]{3,8})$/i.exec(text.trim()) ?? [];
  const long = digits.length < 5 ? digits.replaceAll(/./g, "$&$&") : digits;
  const color = long.toLowerCase();
  if (color.length === 6) return { hex: color };
  if (color.length !== 8) return undefined;
  const [alpha, hex] = order === "argb" ? [color.slice(0, 2), color.slice(2)] : [color.slice(6), color.slice(0, 6)];
  return {
    hex,
    losses: [...(alpha === "ff" ? [] : (["alpha"] as const)), ...(order === "argb" ? (["argb"] as const) : [])],
  };
}

/** Returns whether a word is six or eight hexadecimal digits without a prefix. */
export function isBareHex(word: string): boolean {
  return /^(?:[\da-f]{6}|[\da-f]{8})$/i.test(word);
}

/** Returns whether bare digits can only be a color: they mix letters and digits, or are no word. */
export function hasLetterAndDigit(word: string): boolean {
  return /[a-f]/i.test(word) && /\d/.test(word);
}

/** Hexadecimal words of English that are written with `#` as tags. */
const hexWords = new Set(
  (
    "add ade bad bed bee cab dab dad dec deb def ebb fab fad fed fee ace ada dea abed aced bade baed bead beef cafe cede dead deaf deed face fade feed " +
    "faced faded decade facade accede efface deface beaded bedded acceded decaf"
  ).split(" "),
);

/** Returns whether a text is an English word of hexadecimal letters, such as "facade". */
export function isHexWord(text: string): boolean {
  return hexWords.has(text.toLowerCase());
}

/** Returns whether `#` and digits in prose are a color, not a tag or an issue number. */
export function isHexInProse(digits: string): boolean {
  const text = digits.toLowerCase();
  if (/^\d+$/.test(text)) return text.length === 6;
  return !hexWords.has(text);
}
