import { parseHexNotation } from "@tincture/color/hex-notation";
import { UsageError } from "./errors.ts";

/**
 * Parses colors in any notation that the site accepts, separated by commas. Hex digits may also be
 * separated by hyphens, as in addresses.
 *
 * @param name - the option, for the message
 * @returns lowercase six-digit hexes
 * @throws {UsageError} naming the first text that is not a color
 */
export async function parseColors(name: string, text: string): Promise<readonly string[]> {
  const hexes = text.split(/[-,]/).map(parseHexNotation);
  if (hexes.every((hex) => hex !== undefined)) return hexes;
  // Only loaded if the text is not just hex digits.
  const { explainNoColor, parseColor, splitTopLevel } = await import("@tincture/color/import");
  return splitTopLevel(text).map((part) => {
    const color = parseHexNotation(part) ?? parseColor(part);
    if (color === undefined) throw new UsageError(`Option "${name}": ${explainNoColor(part)}`);
    return color;
  });
}

/**
 * Rewrites the colors in pairs such as `danger:tomato` as hexes. Leaves everything else unchanged.
 */
export async function normalizeColorPairs(name: string, text: string): Promise<string> {
  const { splitTopLevel } = await import("@tincture/color/import");
  const pairs = splitTopLevel(text).map(async (pair) => {
    const [, role, color] = /^([^:]*):(.+)$/s.exec(pair) ?? [];
    return role === undefined || color === undefined ? pair : `${role}:${(await parseColors(name, color)).join("-")}`;
  });
  return (await Promise.all(pairs)).join(",");
}
