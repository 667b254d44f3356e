import { cardDistance, createCard } from "./card-distance.ts";
import { moodCards } from "./mood-cards.ts";
import type { PaletteTraits } from "./palette-traits.ts";

/** One of the moods. */
export type Mood = keyof typeof moodRules;

type Score = (traits: PaletteTraits) => number;

/**
 * How a mood is read: a score of the palette, and the scores of the first palette that has the mood and of one that
 * has it without a doubt. `unless` makes an exception, whatever the score.
 */
export type MoodRule = {
  readonly score: Score;
  readonly from: number;
  readonly clear: number;
  readonly unless?: (traits: PaletteTraits) => boolean;
};

const isGrayish = ({ chromaMean }: PaletteTraits): boolean => chromaMean < 0.012;

/*
 * All numbers are round and were set by hand; docs/decisions.md tells how well each rule orders palettes that people
 * tagged. Lightness is 0 to 1, chroma 0 to about 0.32, hue in degrees (OKLCH).
 */
export const moodRules = {
  dark: { score: ({ lightnessMean }) => -lightnessMean, from: -0.52, clear: -0.35 },
  light: { score: ({ lightnessMin }) => lightnessMin, from: 0.69, clear: 0.85 },
  pastel: {
    score: ({ lightnessMin, chromas }) => lightnessMin - 2.5 * chromas[0]!,
    from: 0.38,
    clear: 0.65,
    unless: ({ chromaMean, chromas, lightnessMin }) =>
      chromaMean < 0.012 || chromas[0]! > 0.13 || lightnessMin < 0.6,
  },
  warm: { score: ({ warmth }) => warmth, from: 0.7, clear: 1, unless: isGrayish },
  cold: { score: ({ warmth }) => -warmth, from: 0.5, clear: 0.9, unless: isGrayish },
  rainbow: {
    score: ({ hueSpan, chromaMin }) => hueSpan / 360 + 3 * chromaMin,
    from: 0.84,
    clear: 1.2,
    unless: ({ colorfulCount, hueSpan }) => colorfulCount < 4 || hueSpan < 150,
  },
  neon: {
    score: plus(likenessTo("neon"), ({ glow }) => 0.5 * glow),
    from: -0.13,
    clear: 0.1,
    unless: ({ chromas }) => chromas[0]! < 0.16,
  },
  happy: {
    score: cheer,
    from: 0.41,
    clear: 0.5,
    unless: ({ lightnessMean }) => lightnessMean < 0.55,
  },
  vivid: { score: ({ chromaMean }) => chromaMean, from: 0.145, clear: 0.22 },
  muted: {
    score: ({ chromaMean, chromas }) => -chromaMean - chromas[0]!,
    from: -0.16,
    clear: -0.08,
    unless: (traits) => traits.chromaMean < 0.015 || traits.lightnessMin > 0.69,
  },
  gradient: {
    score: ({ straightness, unevenness, chromaMin, hueSpan }) =>
      straightness - unevenness + 7 * chromaMin - Math.abs(hueSpan - 70) / 300,
    from: 0.6,
    clear: 1.2,
    unless: ({ colors }) => colors.length < 4,
  },
  monochrome: {
    score: ({ hueSpan }) => -hueSpan,
    from: -22,
    clear: 0,
    unless: (traits) => traits.colors.length < 2 || !isOneHueAndGrays(traits),
  },
  contrast: { score: ({ lightnessMin, lightnessMax }) => lightnessMax - lightnessMin, from: 0.6, clear: 0.9 },
  autumn: { score: likenessTo("autumn"), from: -0.21, clear: -0.1 },
  winter: { score: plus(likenessTo("winter"), ({ warmth }) => -0.1 * warmth), from: -0.15, clear: 0 },
  spring: { score: plus(likenessTo("spring"), cheer), from: 0.24, clear: 0.35 },
  summer: { score: likenessTo("summer"), from: -0.21, clear: -0.1 },
  night: { score: likenessTo("night"), from: -0.33, clear: -0.15 },
  sunset: { score: likenessTo("sunset"), from: -0.19, clear: -0.1 },
  sea: { score: likenessTo("sea"), from: -0.2, clear: -0.1 },
  nature: { score: likenessTo("nature"), from: -0.2, clear: -0.1 },
  earth: { score: likenessTo("earth"), from: -0.18, clear: -0.1 },
  coffee: { score: likenessTo("coffee"), from: -0.16, clear: -0.1 },
  food: { score: likenessTo("food"), from: -0.23, clear: -0.1 },
  space: {
    score: likenessTo("space"),
    from: -0.36,
    clear: -0.15,
    unless: ({ lightnessMean }) => lightnessMean > 0.6,
  },
  vintage: { score: likenessTo("vintage"), from: -0.2, clear: -0.1 },
} as const satisfies Readonly<Record<string, MoodRule>>;

/** Strong colors, none of them dark, many hues. */
function cheer({ chromaMean, lightnessMean, lightnessMin, hueSpan }: PaletteTraits): number {
  return chromaMean + 0.3 * lightnessMin + 0.1 * lightnessMean + hueSpan / 3600;
}

function plus(one: Score, two: Score): Score {
  return (traits) => one(traits) + two(traits);
}

/** Minus the distance from a mood's card. */
function likenessTo(mood: keyof typeof moodCards): Score {
  const card = createCard(moodCards[mood]);
  return ({ points }) => -cardDistance(card, points);
}

/** One hue or none, with nothing but true neutrals beside it. */
function isOneHueAndGrays({ colors, colorfulCount }: PaletteTraits): boolean {
  const neutrals = colors.filter(({ c }) => c < 0.012).length;
  return colorfulCount !== 1 && colorfulCount + neutrals === colors.length;
}
