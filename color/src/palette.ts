import { isHex } from "./hex.ts";

export const paletteSizeMin = 2;

export const paletteSizeMax = 8;

/**
 * Returns whether a palette can have this many colors.
 *
 * @example
 * isPaletteSize(5)  // true
 * isPaletteSize(9)  // false
 */
export function isPaletteSize(size: number): boolean {
  return Number.isInteger(size) && size >= paletteSizeMin && size <= paletteSizeMax;
}

export const paletteSizeDefault = 5;

/**
 * Parses the number of colors of a palette.
 *
 * @returns 2 to 8, or undefined for any other text
 * @example
 * parsePaletteSize("5")  // 5
 * parsePaletteSize("05")  // undefined
 */
export function parsePaletteSize(text: string): number | undefined {
  return /^\d$/.test(text) && isPaletteSize(Number(text)) ? Number(text) : undefined;
}

/**
 * Parses the colors of a palette in an address.
 *
 * @param text - hexes in either case, separated by hyphens
 * @returns lowercase hexes, or undefined unless there are 2 to 8 hexes
 * @example
 * parsePalette("264653-2A9D8F")  // ["264653", "2a9d8f"]
 * parsePalette("264653")  // undefined
 */
export function parsePalette(text: string): readonly string[] | undefined {
  const hexes = splitPalette(text);
  if (!isPaletteSize(hexes.length) || !hexes.every(isHex)) return undefined;
  return hexes.map((hex) => hex.toLowerCase());
}

/**
 * Splits the output of `formatPalette` without validation. Only for trusted data.
 *
 * @example
 * splitPalette("264653-2a9d8f")  // ["264653", "2a9d8f"]
 */
export function splitPalette(text: string): readonly string[] {
  return text.split("-");
}

/**
 * Formats a palette for addresses.
 *
 * @example
 * formatPalette(["264653", "2a9d8f"])  // "264653-2a9d8f"
 */
export function formatPalette(colors: readonly string[]): string {
  return colors.join("-");
}
