import { seeColor, squaredDifference } from "./seen-color.ts";
import type { SeenColor } from "./seen-color.ts";

/** Colors that stand for something. */
export type Card = readonly SeenColor[];

/** How much less it counts that the palette lacks a color of the card than that it holds a stranger. */
const LACK_WEIGHT = 0.5;

/**
 * A card of colors.
 *
 * @param hexes - lowercase, parted by spaces
 * @returns the card
 * @throws {SyntaxError} when a word is not a hex
 * @example
 * createCard("000000 ffffff").length  // 2
 */
export function createCard(hexes: string): Card {
  return hexes.split(" ").map((hex) => seeColor(hex));
}

/**
 * How far a palette is from a card.
 *
 *     mean over p of min over k of d(p, k)  +  ½ mean over k of min over p of d(p, k)
 *
 * @param card - colors k, at least one
 * @param colors - colors p, at least one
 * @returns 0 when both hold the same colors, some 0.2 for a palette in the card's manner
 * @see seen-color.ts for d
 * @example
 * cardDistance(createCard("ffffff"), createCard("ffffff"))  // 0
 */
export function cardDistance(card: Card, colors: readonly SeenColor[]): number {
  const nearest = new Float64Array(card.length).fill(Infinity);
  let strangeness = 0;
  for (const color of colors) {
    let least = Infinity;
    for (let index = 0; index < card.length; index += 1) {
      const squared = squaredDifference(color, card[index]!);
      if (squared < least) least = squared;
      if (squared < nearest[index]!) nearest[index] = squared;
    }
    strangeness += Math.sqrt(least);
  }
  const lack = nearest.reduce((sum, squared) => sum + Math.sqrt(squared), 0);
  return strangeness / colors.length + (LACK_WEIGHT * lack) / card.length;
}
