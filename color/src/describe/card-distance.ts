import { layOutColors } from "./nearest-seen.ts";
import type { SeenPoints } from "./nearest-seen.ts";
import { seeColor } from "./seen-color.ts";

/** How much less it counts that the palette lacks a color of the card than that it holds a stranger. */
const LACK_WEIGHT = 0.5;
const AXES = 3;

/**
 * Colors that stand for something.
 *
 * @param hexes - lowercase, parted by spaces
 * @returns the card
 * @throws {SyntaxError} when a word is not a hex
 * @example
 * createCard("000000 ffffff").length  // 6
 */
export function createCard(hexes: string): SeenPoints {
  return layOutColors(hexes.split(" ").map((hex) => seeColor(hex)));
}

/**
 * How far a palette is from a card.
 *
 *     mean over p of min over k of d(p, k)  +  ½ mean over k of min over p of d(p, k)
 *
 * @param card - colors k, at least one
 * @param palette - colors p, at least one
 * @returns 0 when both hold the same colors, some 0.2 for a palette in the card's manner
 * @see seen-color.ts for d
 * @example
 * cardDistance(createCard("ffffff"), createCard("ffffff"))  // 0
 */
export function cardDistance(card: SeenPoints, palette: SeenPoints): number {
  return strangeness(palette, card) + LACK_WEIGHT * strangeness(card, palette);
}

/** The mean distance of the colors of one from the nearest of the other. */
function strangeness(one: SeenPoints, other: SeenPoints): number {
  let sum = 0;
  for (let from = 0; from < one.length; from += AXES) {
    let least = Infinity;
    for (let to = 0; to < other.length; to += AXES) {
      const l = one[from]! - other[to]!;
      const a = one[from + 1]! - other[to + 1]!;
      const b = one[from + 2]! - other[to + 2]!;
      const squared = l * l + 4 * (a * a + b * b);
      if (squared < least) least = squared;
    }
    sum += Math.sqrt(least);
  }
  return (sum * AXES) / one.length;
}
