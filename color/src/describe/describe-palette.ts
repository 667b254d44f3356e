import { createRandom } from "../generate/seed.ts";
import { parseHex } from "../hex.ts";
import { formatPalette } from "../palette.ts";
import { hueWord } from "./hue-word.ts";
import { moodTags } from "./moods.ts";
import { paletteName } from "./palette-name.ts";
import { joinTags } from "./palette-tags.ts";
import { paletteTraits } from "./palette-traits.ts";
import { tagline } from "./tagline.ts";

/** What a palette is called and said to be. */
export type PaletteDescription = {
  /** At most 60 characters. */
  readonly name: string;
  /** One sentence of at most 160 characters. */
  readonly tagline: string;
  /** At most ten lowercase words: moods, the strongest first, hues, the most frequent first, the number of colors. */
  readonly tags: readonly string[];
};

/**
 * A name, a sentence and tags for a palette, from its colors alone: the same colors in any order get the same text,
 * in every JavaScript engine.
 *
 * @param colors - hexes, at least one
 * @returns the description
 * @throws {RangeError} when there is no color
 * @throws {SyntaxError} when a color is not a hex
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
