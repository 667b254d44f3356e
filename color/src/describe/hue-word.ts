import { hueAnchors } from "./hue-anchors.ts";
import { layOutColors, nearestSeen } from "./nearest-seen.ts";
import { seeColor, squaredDifference } from "./seen-color.ts";
import type { SeenColor } from "./seen-color.ts";

/** One of the everyday words for a color. */
export type HueWord = keyof typeof hueAnchors;

/** All words for hues. */
export const hueWords: readonly HueWord[] = Object.keys(hueAnchors).filter(isHueWord);

const anchors = hueWords.map((word) => hueAnchors[word].split(" ").map((hex) => seeColor(hex)));

const anchorWords = hueWords.flatMap((word, index) => anchors[index]!.map(() => word));
const anchorPoints = layOutColors(anchors.flat());

/**
 * The everyday word for a color's hue.
 *
 * @param hex - six hexadecimal digits
 * @returns a lowercase word, one of those of `hueAnchors`
 * @throws {SyntaxError} when the text is not a hex
 * @see Berlin and Kay 1969, Basic color terms, for words as neighborhoods of typical colors
 * @example
 * hueWord("008080")  // "teal"
 * hueWord("8b4513")  // "brown"
 */
export function hueWord(hex: string): HueWord {
  return hueWordOf(seeColor(hex));
}

/**
 * The everyday word for a color that was already looked at.
 *
 * @param color - any color
 * @returns the word of the nearest anchor; of equally near ones the first
 */
export function hueWordOf(color: SeenColor): HueWord {
  return anchorWords[nearestSeen(anchorPoints, color)]!;
}

/**
 * How clearly a palette holds a color that goes by a word: the most, over its colors, by which the word's nearest
 * anchor is nearer than any other word's.
 *
 * @param word - a word for a hue
 * @param colors - at least one
 * @returns above 0 when one of the colors goes by the word
 */
export function hueMargin(word: HueWord, colors: readonly SeenColor[]): number {
  const own = hueWords.indexOf(word);
  const margins = colors.map((color) => {
    const distances = hueWords.map((_, index) => Math.sqrt(squaredDistance(index, color)));
    return Math.min(...distances.filter((_, index) => index !== own)) - distances[own]!;
  });
  return Math.max(...margins);
}

function squaredDistance(word: number, color: SeenColor): number {
  let least = Infinity;
  for (const anchor of anchors[word]!) least = Math.min(least, squaredDifference(anchor, color));
  return least;
}

function isHueWord(text: string): text is HueWord {
  return text in hueAnchors;
}
