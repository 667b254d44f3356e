import { orderColors } from "../generate/order-colors.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch, type Lch } from "../oklab.ts";

/** By what a palette can be sorted, as people are offered it. */
export const colorOrders = ["hue", "lightness", "chroma", "nearness"] as const;
export type ColorOrder = (typeof colorOrders)[number];

/** At or below this chroma a hue is not seen: the color counts as a gray. */
const grayChromaMax = 0.02;

/**
 * The places of the colors in order, equal ones as they stood.
 *
 * By hue, from red on, after the grays from dark to light; by lightness, the darkest first; by chroma, the plainest first; by
 * nearness as generated palettes are ordered, along the shortest path.
 *
 * @param hexes - six hexadecimal digits each; by nearness at most eight
 * @param order - what decides
 * @returns each index of the list once
 * @throws {SyntaxError} when a text is not a hex
 * @throws {RangeError} when more than eight are to be sorted by nearness
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

/** Where each of the ordered colors stood; of equal ones the first that is left. */
function positionsOf(ordered: readonly string[], hexes: readonly string[]): readonly number[] {
  const positions: number[] = [];
  for (const hex of ordered) positions.push(hexes.findIndex((own, at) => own === hex && !positions.includes(at)));
  return positions;
}
