import type { HueWord } from "./hue-word.ts";
import type { SeenColor } from "./seen-color.ts";

const DARK_LIGHTNESS_MAX = 0.42;
const PALE = { lightnessMin: 0.8, chromaMax: 0.11 };
const BRIGHT = { lightnessMin: 0.68, chromaMin: 0.15 };

/** Words that already say how light the color is. */
const OWN_LIGHTNESS: ReadonlySet<HueWord> = new Set([
  "black",
  "white",
  "beige",
  "peach",
  "mint",
  "sage",
  "navy",
  "maroon",
  "lavender",
] as const);

/**
 * A color in a word or two.
 *
 * @param color - any color
 * @param word - its hue word
 * @returns "dark red", "pale blue", "bright orange", or the word alone
 */
export function shadeWords({ l, c }: SeenColor, word: HueWord): string {
  if (OWN_LIGHTNESS.has(word)) return word;
  if (l < DARK_LIGHTNESS_MAX) return `dark ${word}`;
  if (l > PALE.lightnessMin && c < PALE.chromaMax) return `pale ${word}`;
  return l > BRIGHT.lightnessMin && c > BRIGHT.chromaMin ? `bright ${word}` : word;
}
