import type { HueWord } from "./hue-word.ts";
import { type Mood, moodStrength, neutralChromaMax, softLightnessMin, strongContrastMin } from "./moods.ts";
import { foilColor } from "./palette-name.ts";
import type { PaletteTraits } from "./palette-traits.ts";
import { type SeenColor, squaredDifference } from "./seen-color.ts";

const richChromaMin = 0.085;
/** A palette with a color this strong is not muted. */
const strongChromaMin = 0.14;
/** The largest difference between two colors (seen-color.ts). Black and white differ by 1. */
const moderateContrastMin = 0.38;
/** Olive, sage, mauve, black, gray and white are neither warm nor cool. */
const warmHues = new Set<HueWord>(["red", "maroon", "orange", "peach", "brown", "beige", "yellow", "pink"]);
const coolHues = new Set<HueWord>(["green", "mint", "teal", "turquoise", "blue", "navy", "purple", "lavender"]);
/** Warmth beyond which one side dominates a mixed palette. */
const mostlyWarmMin = 0.4;
const mostlyCoolMax = -0.4;
/** The warmth must not contradict the words if all hues are warm, or all are cool. */
const warmMin = 0;
const coolMax = 0.2;

const darkLightnessMax = 0.42;
const pale = { lightnessMin: 0.8, chromaMax: 0.11 };
const bright = { lightnessMin: 0.68, chromaMin: 0.15 };

const ownLightness = new Set<HueWord>([
  "black",
  "white",
  "beige",
  "peach",
  "mint",
  "sage",
  "navy",
  "maroon",
  "lavender",
]);

export function toneWords(traits: PaletteTraits, hues: readonly HueWord[]): string {
  if (traits.chromaMean < neutralChromaMax) return "neutral tones";
  const saturation = saturationWord(traits);
  const temperature = temperatureWords(traits, hues);
  if (saturation === undefined || temperature === undefined) return `${saturation ?? temperature ?? "plain"} tones`;
  return `${saturation}${temperature.startsWith("mostly") ? "," : ""} ${temperature} tones`;
}

export function contrastWord({ colors }: PaletteTraits): string {
  const differences = colors.map((color) => squaredDifference(color, foilColor(colors, color)));
  const contrast = Math.sqrt(Math.max(...differences));
  if (contrast >= strongContrastMin) return "strong";
  return contrast >= moderateContrastMin ? "moderate" : "gentle";
}

/** Returns "dark red", "pale blue", "bright orange", or the word alone. */
export function shadeWords({ l, c }: SeenColor, word: HueWord): string {
  if (ownLightness.has(word)) return word;
  if (l < darkLightnessMax) return `dark ${word}`;
  if (l > pale.lightnessMin && c < pale.chromaMax) return `pale ${word}`;
  return l > bright.lightnessMin && c > bright.chromaMin ? `bright ${word}` : word;
}

/** Follows the moods, so that tags do not contradict the sentence. */
function saturationWord(traits: PaletteTraits): string | undefined {
  const { chromaMean, chromaMax, lightnessMin } = traits;
  const isStrong = chromaMax >= strongChromaMin;
  if (hasMood("vivid", traits)) return "vivid";
  if (hasMood("pastel", traits)) return "soft";
  if (lightnessMin >= softLightnessMin) return isStrong ? "bright" : "soft";
  if (chromaMean >= richChromaMin) return "rich";
  return isStrong || hasMood("happy", traits) ? undefined : "muted";
}

/** Follows the hue words, so that no sentence calls a blue warm or a yellow cool. */
function temperatureWords(traits: PaletteTraits, hues: readonly HueWord[]): string | undefined {
  const { warmth } = traits;
  const hasWarm = hues.some((word) => warmHues.has(word));
  const hasCool = hues.some((word) => coolHues.has(word));
  if (hasWarm && hasCool && hasMood("monochrome", traits)) return undefined;
  if (hasWarm && hasCool && warmth > mostlyWarmMin) return "mostly warm";
  if (hasWarm && hasCool) return warmth < mostlyCoolMax ? "mostly cool" : "warm and cool";
  if (hasWarm) return warmth > warmMin ? "warm" : undefined;
  return hasCool && warmth < coolMax ? "cool" : undefined;
}

function hasMood(mood: Mood, traits: PaletteTraits): boolean {
  return moodStrength(mood, traits) > 0;
}
