import { isHex } from "./hex.ts";

/** The fewest colors a palette has. */
export const paletteSizeMin = 2;

/** The most colors a palette has. */
export const paletteSizeMax = 8;

/**
 * Whether a palette can have so many colors.
 *
 * @param size - any number
 * @returns true for an integer from 2 to 8
 * @example
 * isPaletteSize(5)  // true
 * isPaletteSize(9)  // false
 */
export function isPaletteSize(size: number): boolean {
  return Number.isInteger(size) && size >= paletteSizeMin && size <= paletteSizeMax;
}

/** How many colors a palette gets when nobody says. */
export const paletteSizeDefault = 5;

/**
 * The number of colors that a text asks for.
 *
 * @param text - any text
 * @returns 2 to 8, or undefined when it is not written as one of these digits
 * @example
 * parsePaletteSize("5")  // 5
 * parsePaletteSize("05")  // undefined
 */
export function parsePaletteSize(text: string): number | undefined {
  return /^\d$/.test(text) && isPaletteSize(Number(text)) ? Number(text) : undefined;
}

/**
 * The colors of a palette as addresses write them.
 *
 * @param text - hexes of either case with hyphens between them
 * @returns lowercase hexes, or undefined when they are not 2 to 8 hexes
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
 * The colors of what `formatPalette` wrote, unchecked: for rows and files of our own.
 *
 * @param text - lowercase hexes with hyphens between them
 * @returns the hexes
 * @example
 * splitPalette("264653-2a9d8f")  // ["264653", "2a9d8f"]
 */
export function splitPalette(text: string): readonly string[] {
  return text.split("-");
}

/**
 * A palette as it is written in addresses.
 *
 * @param colors - hexes
 * @returns the hexes with hyphens between them
 * @example
 * formatPalette(["264653", "2a9d8f"])  // "264653-2a9d8f"
 */
export function formatPalette(colors: readonly string[]): string {
  return colors.join("-");
}
