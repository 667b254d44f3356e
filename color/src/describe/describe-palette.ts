import { createRandom } from "../generate/seed.ts";
import { parseHex } from "../hex.ts";
import { formatPalette } from "../palette.ts";
import { hueWord } from "./hue-word.ts";
import { moodTags } from "./moods.ts";
import { paletteName } from "./palette-name.ts";
import { joinTags } from "./palette-tags.ts";
import { paletteTraits } from "./palette-traits.ts";
import { tagline } from "./tagline.ts";

/** A palette's name, tagline and tags. */
export type PaletteDescription = {
  /** At most 60 characters. */
  readonly name: string;
  /** One sentence of at most 160 characters. */
  readonly tagline: string;
  /** At most ten lowercase words: moods by strength, hues by frequency, the number of colors. */
  readonly tags: readonly string[];
};

/**
 * Returns a name, a tagline and tags for a palette. They depend on its colors alone, in any order,
 * and are the same in every JavaScript engine.
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
