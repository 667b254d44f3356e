import { orderColors } from "../generate/order-colors.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch, type Lch } from "../oklab.ts";

/** The orders in which a palette can be sorted. */
export const colorOrders = ["hue", "lightness", "chroma", "nearness"] as const;
export type ColorOrder = (typeof colorOrders)[number];

/** At or below this OKLCH chroma a color counts as a gray. */
const grayChromaMax = 0.02;

/**
 * Returns the indexes of the colors in sorted order. Equal colors keep their order.
 *
 * By hue: grays from dark to light, then from red on. By lightness: darkest first. By chroma: least
 * chromatic first. By nearness: along the shortest path, as generated palettes are.
 *
 * @param hexes - six hexadecimal digits each; at most eight by nearness
 * @param order - the order
 * @throws {RangeError} for more than eight colors by nearness
 * @see CSS Color Module Level 4, section 9.2, for hue, lightness and chroma of OKLCH
 * @example
 * sortColors(["ffffff", "000000", "808080"], "lightness")  // [1, 2, 0]
 */
export function sortColors(hexes: readonly string[], order: ColorOrder): readonly number[] {
  const own = hexes.map((hex) => parseHex(hex));
  if (order === "nearness") return positionsOf(orderColors(own), own);
  const keys = own.map((hex) => keyOf(hexToOklch(hex), order));
  return [...own.keys()].toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);
}

function keyOf({ l, c, h }: Lch, order: Exclude<ColorOrder, "nearness">): number {
  if (order === "lightness") return l;
  if (order === "chroma") return c;
  return c <= grayChromaMax ? l - 1 : h;
}

/** Returns the original index of each sorted color. Of equal colors, the first unused one. */
function positionsOf(ordered: readonly string[], hexes: readonly string[]): readonly number[] {
  const positions: number[] = [];
  for (const hex of ordered) positions.push(hexes.findIndex((own, at) => own === hex && !positions.includes(at)));
  return positions;
}
