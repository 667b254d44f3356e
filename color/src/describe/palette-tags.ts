import { type HueWord, hueWords } from "./hue-word.ts";
import { type Mood, moods } from "./moods.ts";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";

const moodsMax = 5;
/** The largest number of hue words among a palette's tags. */
export const huesMax = 4;

/** All tags of palettes of two to eight colors: moods, hue words, numbers of colors. */
export const paletteTags: readonly string[] = [
  ...moods,
  ...hueWords,
  ...Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => countTag(paletteSizeMin + index)),
];

/**
 * Returns the moods among a palette's tags.
 *
 * @param all - the palette's moods, the strongest first
 * @example
 * moodsAmongTags(["dark", "cold"])  // ["dark", "cold"]
 */
export function moodsAmongTags(all: readonly Mood[]): readonly Mood[] {
  return all.slice(0, moodsMax);
}

/**
 * Returns the hue words among a palette's tags.
 *
 * @returns the four most frequent; ties alphabetically
 */
function huesAmongTags(hues: readonly HueWord[]): readonly HueWord[] {
  const counts = new Map<HueWord, number>();
  for (const word of hues.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, two]) => two - one);
  return frequent.slice(0, huesMax).map(([word]) => word);
}

/**
 * Returns all tags of a palette.
 *
 * @returns moods, hues and the number of colors
 * @example
 * joinTags(["dark"], ["black", "navy"])  // ["dark", "black", "navy", "2 colors"]
 */
export function joinTags(all: readonly Mood[], hues: readonly HueWord[]): readonly string[] {
  return [...moodsAmongTags(all), ...huesAmongTags(hues), countTag(hues.length)];
}

/**
 * Returns the tag for a number of colors.
 *
 * @example
 * countTag(5)  // "5 colors"
 */
export function countTag(count: number): string {
  return count === 1 ? "1 color" : `${count} colors`;
}
