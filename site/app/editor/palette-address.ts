import { isHex } from "@tincture/color";

export const colorsMin = 2;
export const colorsMax = 8;

/**
 * The colors of a palette's address.
 *
 * @param text - what stands behind `/app/`
 * @returns lowercase hexes, or undefined when it is not 2 to 8 hexes with hyphens between them
 */
export function parseColors(text: string): readonly string[] | undefined {
  const parts = text.split("-");
  if (parts.length < colorsMin || parts.length > colorsMax || !parts.every(isHex)) return undefined;
  return parts.map((part) => part.toLowerCase());
}

/** What stands behind `/app/` in a palette's address. */
export function formatColors(colors: readonly string[]): string {
  return colors.join("-");
}
