import { createRandom } from "../generate/seed.ts";
import { parseHex } from "../hex.ts";
import { formatPalette, paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { hueWord, type HueWord, hueWords } from "./hue-word.ts";
import { moodTags, type Mood, moods } from "./moods.ts";
import { paletteName } from "./palette-name.ts";
import { paletteTraits } from "./palette-traits.ts";
import { tagline } from "./tagline.ts";

export type PaletteDescription = {
  /** At most 60 characters. */
  readonly name: string;
  /** One sentence of at most 160 characters. */
  readonly tagline: string;
  /** At most ten lowercase words: moods by strength, hues by frequency, the number of colors. */
  readonly tags: readonly string[];
};

/**
 * Returns a name, a tagline and tags for a palette, the same for any order of its colors.
 *
 * @example
 * describePalette(["264653", "2a9d8f", "e9c46a"]).tags.at(-1)  // "3 colors"
 */
export function describePalette(colors: readonly string[]): PaletteDescription {
  if (colors.length === 0) throw new RangeError("A palette to describe needs at least one color");
  const sorted = colors.map((color) => parseHex(color)).sort();
  const traits = paletteTraits(sorted);
  const moods = moodTags(traits);
  const hues = traits.colors.map((color) => hueWord(color));
  const random = createRandom(formatPalette(sorted));
  return {
    name: paletteName(traits.colors, moods, random),
    tagline: tagline(traits, hues, random),
    tags: joinTags(moods, hues),
  };
}

const moodsMax = 5;
/** Per palette. */
export const huesMax = 4;

/** All tags of palettes of two to eight colors: moods, hue words, numbers of colors. */
export const paletteTags: readonly string[] = [
  ...moods,
  ...hueWords,
  ...Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => countTag(paletteSizeMin + index)),
];

/** @param all - the palette's moods, the strongest first */
export function moodsAmongTags(all: readonly Mood[]): readonly Mood[] {
  return all.slice(0, moodsMax);
}

function huesAmongTags(hues: readonly HueWord[]): readonly HueWord[] {
  const counts = new Map<HueWord, number>();
  for (const word of hues.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, two]) => two - one);
  return frequent.slice(0, huesMax).map(([word]) => word);
}

export function joinTags(all: readonly Mood[], hues: readonly HueWord[]): readonly string[] {
  return [...moodsAmongTags(all), ...huesAmongTags(hues), countTag(hues.length)];
}

export function countTag(count: number): string {
  return count === 1 ? "1 color" : `${count} colors`;
}
