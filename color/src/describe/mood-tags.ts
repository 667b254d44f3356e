import type { PaletteTraits } from "./palette-traits.ts";

/** The moods that a palette can have. */
export const moods = [
  "dark",
  "light",
  "pastel",
  "warm",
  "cold",
  "rainbow",
  "neon",
  "vivid",
  "muted",
  "vintage",
  "earth",
  "gradient",
  "monochrome",
  "contrast",
] as const;

/** One of the moods. */
export type Mood = (typeof moods)[number];

/*
 * One rule a mood, on OKLCH traits: how far beyond its threshold a palette is, in units that make a clear case of each
 * about one half. The shapes of dark, light, pastel, warm, cold and rainbow (mean or least lightness, least lightness
 * less 2.5 times the greatest chroma, hue span) order tagged palettes of people well (AUC 0.85 to 0.97); the
 * thresholds, and the rules of the rest, were set by eye.
 */
const strengths: Readonly<Record<Mood, (traits: PaletteTraits) => number>> = {
  dark: ({ lightnessMean }) => 3 * (0.5 - lightnessMean),
  light: ({ lightnessMin }) => 3 * (lightnessMin - 0.76),
  pastel: ({ lightnessMin, chromas, chromaMean }) =>
    chromaMean > 0.02 && lightnessMin > 0.68 ? 3 * (lightnessMin - 2.5 * chromas[0]! - 0.42) : 0,
  warm: ({ warmth, chromaMean }) => (chromaMean > 0.03 ? warmth - 0.5 : 0),
  cold: ({ warmth, chromaMean }) => (chromaMean > 0.03 ? -warmth - 0.4 : 0),
  rainbow: ({ colorfulCount, hueSpan, chromaMean }) =>
    colorfulCount > 3 && chromaMean > 0.09 ? (hueSpan - 210) / 100 : 0,
  neon: ({ chromas, lightnessMean }) => (lightnessMean > 0.55 ? 8 * ((chromas[1] ?? 0) - 0.19) : 0),
  vivid: ({ chromaMean }) => 4 * (chromaMean - 0.13),
  muted: ({ chromaMean, lightnessMin }) =>
    chromaMean > 0.015 && lightnessMin < 0.72 ? 5 * (0.075 - chromaMean) : 0,
  vintage: (traits) => (isVintage(traits) ? 0.3 : 0),
  earth: ({ colors }) => colors.filter(isEarthy).length / colors.length - 0.6,
  gradient: (traits) => (isGradient(traits) ? 0.5 : 0),
  monochrome: (traits) => (isMonochrome(traits) ? 0.45 : 0),
  contrast: ({ lightnessMin, lightnessMax }) => 1.5 * (lightnessMax - lightnessMin - 0.58),
};

/**
 * The moods of a palette, the strongest first.
 *
 * @param traits - the palette's traits
 * @returns its moods, perhaps none
 * @see Color Hunt's tags, on which the shapes of the rules were measured
 */
export function moodTags(traits: PaletteTraits): readonly Mood[] {
  return moods
    .map((mood) => ({ mood, strength: strengths[mood](traits) }))
    .filter(({ strength }) => strength > 0)
    .sort((one, two) => two.strength - one.strength)
    .map(({ mood }) => mood);
}

function isVintage({ chromas, chromaMean, warmth, lightnessMean, lightnessMax }: PaletteTraits): boolean {
  const isFaded = chromaMean > 0.035 && chromaMean < 0.1 && chromas[0]! < 0.14;
  return isFaded && warmth > 0.2 && lightnessMean > 0.42 && lightnessMean < 0.78 && lightnessMax < 0.94;
}

function isEarthy({ l, c, h }: PaletteTraits["colors"][number]): boolean {
  return l > 0.2 && l < 0.75 && c > 0.025 && c < 0.13 && h > 25 && h < 118;
}

function isGradient({ colors, colorfulCount, hueSpan, unevenness, ...range }: PaletteTraits): boolean {
  const isOneKind = hueSpan < 50 && (colorfulCount === colors.length || colorfulCount === 0);
  return (
    colors.length > 2 && isOneKind && unevenness < 0.35 && range.lightnessMax - range.lightnessMin > 0.25
  );
}

/** One hue or none, with nothing but true neutrals beside it. */
function isMonochrome({ colors, hueSpan, colorfulCount }: PaletteTraits): boolean {
  const neutrals = colors.filter(({ c }) => c < 0.012).length;
  return (
    colors.length > 1 && hueSpan < 22 && colorfulCount !== 1 && colorfulCount + neutrals === colors.length
  );
}
