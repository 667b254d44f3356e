import { parseHexNotation } from "@tincture/color/hex-notation";
import { UsageError } from "./errors.ts";

/**
 * Reads colors in any notation that the site's fields take, with commas between them. Hex digits
 * may have hyphens between them, as in addresses.
 *
 * @param name - the option, for the message
 * @returns lowercase six-digit hexes
 * @throws {UsageError} naming the first text that is not a color
 */
export async function parseColors(name: string, text: string): Promise<readonly string[]> {
  const hexes = text.split(/[-,]/).map(parseHexNotation);
  if (hexes.every((hex) => hex !== undefined)) return hexes;
  // It is loaded when hex digits are not enough.
  const { explainNoColor, parseColor, splitTopLevel } = await import("@tincture/color/import");
  return splitTopLevel(text).map((part) => {
    const color = parseHexNotation(part) ?? parseColor(part);
    if (color === undefined) throw new UsageError(`Option "${name}": ${explainNoColor(part)}`);
    return color;
  });
}

/**
 * Rewrites the colors in pairs such as `danger:tomato` as hexes. Anything that is not such a pair
 * is left as it is.
 */
export async function normalizeColorPairs(name: string, text: string): Promise<string> {
  const { splitTopLevel } = await import("@tincture/color/import");
  const pairs = splitTopLevel(text).map(async (pair) => {
    const [, role, color] = /^([^:]*):(.+)$/s.exec(pair) ?? [];
    return role === undefined || color === undefined ? pair : `${role}:${(await parseColors(name, color)).join("-")}`;
  });
  return (await Promise.all(pairs)).join(",");
}
