import { type HueWord, hueWords } from "./hue-word.ts";
import { type Mood, moods } from "./moods.ts";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";

const moodsMax = 5;
/** How many words for hues are named among a palette's tags. */
export const huesMax = 4;

/** Every tag that a palette of two to eight colors can have: moods, words for hues, numbers of colors. */
export const paletteTags: readonly string[] = [
  ...moods,
  ...hueWords,
  ...Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => countTag(paletteSizeMin + index)),
];

/**
 * The moods that are named among a palette's tags.
 *
 * @param all - the palette's moods, the strongest first
 * @returns the first five
 * @example
 * moodsAmongTags(["dark", "cold"])  // ["dark", "cold"]
 */
export function moodsAmongTags(all: readonly Mood[]): readonly Mood[] {
  return all.slice(0, moodsMax);
}

/**
 * The words for hues that are named among a palette's tags.
 *
 * @param hues - a word for each color
 * @returns the four most frequent, these first; of equally frequent ones by the alphabet
 */
function huesAmongTags(hues: readonly HueWord[]): readonly HueWord[] {
  const counts = new Map<HueWord, number>();
  for (const word of hues.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, two]) => two - one);
  return frequent.slice(0, huesMax).map(([word]) => word);
}

/**
 * All tags of a palette.
 *
 * @param all - its moods, the strongest first
 * @param hues - a word for each of its colors
 * @returns the moods and hues that are named, then the number of colors
 * @example
 * joinTags(["dark"], ["black", "navy"])  // ["dark", "black", "navy", "2 colors"]
 */
export function joinTags(all: readonly Mood[], hues: readonly HueWord[]): readonly string[] {
  return [...moodsAmongTags(all), ...huesAmongTags(hues), countTag(hues.length)];
}

/**
 * The tag that tells the number of colors.
 *
 * @param count - from 1
 * @returns the number and its noun
 * @example
 * countTag(5)  // "5 colors"
 */
export function countTag(count: number): string {
  return count === 1 ? "1 color" : `${count} colors`;
}
