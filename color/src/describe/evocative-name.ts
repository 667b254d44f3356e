import names from "./evocative-names.json" with { type: "json" };
import { layOutColors, nearestSeen } from "./nearest-seen.ts";
import { seeColor } from "./seen-color.ts";
import type { SeenColor } from "./seen-color.ts";

/** Names out of color-name-list (MIT) that read well in a palette's name, with that list's hexes. */
const evocativeNames = Object.keys(names);
const points = layOutColors(Object.values(names).map((hex) => seeColor(hex)));

/**
 * The name, out of some 800 that read well, whose color is nearest.
 *
 * @param color - any color
 * @returns the name; of equally near ones the first in the alphabet
 * @see color-name-list, npm (MIT), for the names and their colors; seen-color.ts for the difference
 */
export function evocativeName(color: SeenColor): string {
  return evocativeNames[nearestSeen(points, color)]!;
}
