import type { HueWord } from "./hue-word.ts";
import { type Mood, moodStrength, neutralChromaMax, softLightnessMin, strongContrastMin } from "./moods.ts";
import { foilColor } from "./palette-name.ts";
import type { PaletteTraits } from "./palette-traits.ts";
import { type SeenColor, squaredDifference } from "./seen-color.ts";

const richChromaMin = 0.085;
/** A palette that holds a color as strong as this is not muted, however faint the rest. */
const strongChromaMin = 0.14;
/** Difference of the two colors that differ most (seen-color.ts); black and white differ by 1. */
const moderateContrastMin = 0.38;
/** Olive, sage, mauve, black, gray and white are neither. */
const warmHues: ReadonlySet<HueWord> = new Set([
  "red",
  "maroon",
  "orange",
  "peach",
  "brown",
  "beige",
  "yellow",
  "pink",
] as const);
const coolHues: ReadonlySet<HueWord> = new Set([
  "green",
  "mint",
  "teal",
  "turquoise",
  "blue",
  "navy",
  "purple",
  "lavender",
] as const);
/** Warmth beyond which one side prevails where there are both. */
const mostlyWarmMin = 0.4;
const mostlyCoolMax = -0.4;
/** Where all hues are warm, or all are cool, the palette's warmth must not say the opposite. */
const warmMin = 0;
const coolMax = 0.2;

const darkLightnessMax = 0.42;
const pale = { lightnessMin: 0.8, chromaMax: 0.11 };
const bright = { lightnessMin: 0.68, chromaMin: 0.15 };

/** Words that already say how light the color is. */
const ownLightness: ReadonlySet<HueWord> = new Set([
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
 * What saturation and temperature a palette's colors have.
 *
 * @param traits - the palette's traits
 * @param hues - the hue words of its colors
 * @returns such as "muted warm tones"
 */
export function toneWords(traits: PaletteTraits, hues: readonly HueWord[]): string {
  if (traits.chromaMean < neutralChromaMax) return "neutral tones";
  const saturation = saturationWord(traits);
  const temperature = temperatureWords(traits, hues);
  if (saturation === undefined || temperature === undefined) return `${saturation ?? temperature ?? "plain"} tones`;
  return `${saturation}${temperature.startsWith("mostly") ? "," : ""} ${temperature} tones`;
}

/**
 * How far the two colors are apart that differ most.
 *
 * @param traits - the palette's traits
 * @returns "strong", "moderate" or "gentle"
 */
export function contrastWord({ colors }: PaletteTraits): string {
  const differences = colors.map((color) => squaredDifference(color, foilColor(colors, color)));
  const contrast = Math.sqrt(Math.max(...differences));
  if (contrast >= strongContrastMin) return "strong";
  return contrast >= moderateContrastMin ? "moderate" : "gentle";
}

/**
 * A color in a word or two.
 *
 * @param color - any color
 * @param word - its hue word
 * @returns "dark red", "pale blue", "bright orange", or the word alone
 */
export function shadeWords({ l, c }: SeenColor, word: HueWord): string {
  if (ownLightness.has(word)) return word;
  if (l < darkLightnessMax) return `dark ${word}`;
  if (l > pale.lightnessMin && c < pale.chromaMax) return `pale ${word}`;
  return l > bright.lightnessMin && c > bright.chromaMin ? `bright ${word}` : word;
}

/** By the moods where one of them says as much, so that no tag contradicts the sentence. */
function saturationWord(traits: PaletteTraits): string | undefined {
  const { chromaMean, chromaMax, lightnessMin } = traits;
  const isStrong = chromaMax >= strongChromaMin;
  if (hasMood("vivid", traits)) return "vivid";
  if (hasMood("pastel", traits)) return "soft";
  if (lightnessMin >= softLightnessMin) return isStrong ? "bright" : "soft";
  if (chromaMean >= richChromaMin) return "rich";
  return isStrong || hasMood("happy", traits) ? undefined : "muted";
}

/** By the words for the hues, so that no sentence calls a blue warm or a yellow cool. */
function temperatureWords(traits: PaletteTraits, hues: readonly HueWord[]): string | undefined {
  const { warmth } = traits;
  const hasWarm = hues.some((word) => warmHues.has(word));
  const hasCool = hues.some((word) => coolHues.has(word));
  if (hasWarm && hasCool) return hasMood("monochrome", traits) ? undefined : mixedTemperature(warmth);
  if (hasWarm) return warmth > warmMin ? "warm" : undefined;
  return hasCool && warmth < coolMax ? "cool" : undefined;
}

function mixedTemperature(warmth: number): string {
  if (warmth > mostlyWarmMin) return "mostly warm";
  return warmth < mostlyCoolMax ? "mostly cool" : "warm and cool";
}

function hasMood(mood: Mood, traits: PaletteTraits): boolean {
  return moodStrength(mood, traits) > 0;
}
