import { cardDistance, createCard, moodCards } from "./mood-cards.ts";
import { colorfulAbove, type PaletteTraits } from "./palette-traits.ts";
import { squaredDifference } from "./seen-color.ts";

export type Mood = keyof typeof moodRules;

type Score = (traits: PaletteTraits) => number;

/**
 * A score, the score at which palettes have the mood, and that of a clear case. `unless` above 0
 * excludes a palette; its value is the depth inside the exception.
 */
type MoodRule = {
  readonly score: Score;
  readonly from: number;
  readonly clear: number;
  readonly unless?: Score;
};

/** Mean chroma below which a palette is neutral, neither warm nor cool. */
export const neutralChromaMax = 0.025;
/** No color of a light palette is darker than this. */
export const softLightnessMin = 0.69;
/** Lightness difference between the darkest and the lightest color. */
export const strongContrastMin = 0.6;
/** Mean chroma below which a palette counts as grays, not as pastel or muted. */
const faintChromaMax = 0.012;
const mutedChromaMin = 0.015;
/** The limits of a pastel color. */
const pastelRule = { chromaMax: 0.13, lightnessMin: 0.6 };
/** A palette with a color this light is never dark. */
const darkLightnessMax = 0.9;
/** The smallest difference between the ends of a gradient (seen-color.ts). */
const gradientDifferenceMin = 0.2;
/** Strength per unit of lightness and of chroma inside an exception, and per counted color. */
const perLightness = 5;
const perChroma = 10;
const counted = 0.1;
const summerFrom = -0.21;

const summerLikeness = likenessTo("summer");
const neutrality: Score = ({ chromaMean }) => perChroma * (neutralChromaMax - chromaMean);

/*
 * Round numbers, set by hand; `npm run describe-quality` prints how well they rank tagged palettes.
 * Lightness is 0 to 1, chroma 0 to about 0.32, hue in degrees (OKLCH).
 */
const moodRules = {
  dark: {
    score: ({ lightnessMean }) => -lightnessMean,
    from: -0.52,
    clear: -0.35,
    // Excludes palettes with a color near white.
    unless: ({ lightnessMax }) => perLightness * (lightnessMax - darkLightnessMax),
  },
  light: { score: ({ lightnessMin }) => lightnessMin, from: softLightnessMin, clear: 0.85 },
  pastel: {
    score: ({ lightnessMin, chromaMax }) => lightnessMin - 2.5 * chromaMax,
    from: 0.38,
    clear: 0.65,
    unless: ({ chromaMean, chromaMax, lightnessMin }) =>
      Math.max(
        perChroma * (faintChromaMax - chromaMean),
        perChroma * (chromaMax - pastelRule.chromaMax),
        perLightness * (pastelRule.lightnessMin - lightnessMin),
      ),
  },
  warm: { score: ({ warmth }) => warmth, from: 0.7, clear: 1, unless: neutrality },
  cold: { score: ({ warmth }) => -warmth, from: 0.5, clear: 0.9, unless: neutrality },
  rainbow: {
    score: ({ hueSpan, chromaMin }) => hueSpan / 360 + 3 * chromaMin,
    from: 0.84,
    clear: 1.2,
    unless: (traits) => Math.max(lackOfColorful(traits, 4), (150 - traits.hueSpan) / 100),
  },
  neon: {
    score: plus(likenessTo("neon"), ({ glow }) => 0.5 * glow),
    from: -0.13,
    clear: 0.1,
    unless: ({ chromaMax }) => perChroma * (0.16 - chromaMax),
  },
  happy: {
    score: cheer,
    from: 0.41,
    clear: 0.5,
    unless: ({ lightnessMean }) => perLightness * (0.55 - lightnessMean),
  },
  vivid: { score: ({ chromaMean }) => chromaMean, from: 0.145, clear: 0.22 },
  muted: {
    score: ({ chromaMean, chromaMax }) => -chromaMean - chromaMax,
    from: -0.16,
    clear: -0.08,
    unless: ({ chromaMean, lightnessMin }) =>
      Math.max(perChroma * (mutedChromaMin - chromaMean), perLightness * (lightnessMin - softLightnessMin)),
  },
  gradient: {
    score: ({ straightness, unevenness, chromaMin, hueSpan }) =>
      straightness - unevenness + 7 * chromaMin - Math.abs(hueSpan - 70) / 300,
    from: 0.6,
    clear: 1.2,
    unless: (traits) => (traits.colors.length < 4 ? 1 : nearnessOfEnds(traits, gradientDifferenceMin)),
  },
  monochrome: {
    score: ({ hueSpan }) => -hueSpan,
    from: -22,
    clear: 0,
    unless: (traits) => (traits.colors.length < 2 ? 1 : mixture(traits)),
  },
  contrast: {
    score: ({ lightnessMin, lightnessMax }) => lightnessMax - lightnessMin,
    from: strongContrastMin,
    clear: 0.9,
  },
  autumn: { score: likenessTo("autumn"), from: -0.21, clear: -0.1 },
  winter: {
    score: plus(likenessTo("winter"), ({ warmth }) => -0.1 * warmth),
    from: -0.15,
    clear: 0,
    unless: (traits) => perLightness * (summerLikeness(traits) - summerFrom),
  },
  spring: { score: plus(likenessTo("spring"), cheer), from: 0.24, clear: 0.35 },
  summer: { score: summerLikeness, from: summerFrom, clear: -0.1 },
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
    unless: ({ lightnessMean }) => perLightness * (lightnessMean - 0.6),
  },
  vintage: { score: likenessTo("vintage"), from: -0.2, clear: -0.1 },
} as const satisfies Readonly<Record<string, MoodRule>>;

export const moods: readonly Mood[] = Object.keys(moodRules).filter(isMood);

/** Returns the strongest mood first; ties in the order of `moods`. */
export function moodTags(traits: PaletteTraits): readonly Mood[] {
  const found: { mood: Mood; strength: number }[] = [];
  for (const mood of moods) {
    const strength = moodStrength(mood, traits);
    if (strength > 0) found.push({ mood, strength });
  }
  return found.sort((one, two) => two.strength - one.strength).map(({ mood }) => mood);
}

/** Returns above 0 if the palette has the mood, 1 for a clear case. */
export function moodStrength(mood: Mood, traits: PaletteTraits): number {
  const { score, from, clear, unless }: MoodRule = moodRules[mood];
  const strength = (score(traits) - from) / (clear - from);
  return unless !== undefined && unless(traits) > 0 ? Math.min(0, strength) : strength;
}

/** Returns undefined if a palette has the mood; otherwise the missing strength, from 0. */
export function findMoodGap(mood: Mood, traits: PaletteTraits): number | undefined {
  const { score, from, clear, unless }: MoodRule = moodRules[mood];
  const gap = (from - score(traits)) / (clear - from);
  const inside = unless?.(traits) ?? 0;
  if (gap < 0 && !(inside > 0)) return undefined;
  return unless === undefined ? gap : Math.max(gap, inside);
}

/** Strong colors, none dark, many hues. */
function cheer({ chromaMean, lightnessMean, lightnessMin, hueSpan }: PaletteTraits): number {
  return chromaMean + 0.3 * lightnessMin + 0.1 * lightnessMean + hueSpan / 3600;
}

function plus(one: Score, two: Score): Score {
  return (traits) => one(traits) + two(traits);
}

function likenessTo(mood: keyof typeof moodCards): Score {
  const card = createCard(moodCards[mood]);
  return ({ points }) => -cardDistance(card, points);
}

/** Returns 0 if enough colors are colorful, otherwise the chroma that the next one lacks. */
function lackOfColorful({ colorfulCount, chromas }: PaletteTraits, count: number): number {
  if (colorfulCount >= count) return 0;
  return counted * (count - colorfulCount) + perChroma * (colorfulAbove - (chromas[colorfulCount] ?? 0));
}

/** Returns 0 for at most one hue beside true neutrals, otherwise the depth inside the exception. */
function mixture(traits: PaletteTraits): number {
  if (traits.colorfulCount === 1) return lackOfColorful(traits, 2);
  let between = 0;
  for (const { c } of traits.colors)
    if (c >= faintChromaMax && c <= colorfulAbove)
      between += counted + perChroma * Math.min(c - faintChromaMax, colorfulAbove - c);
  return between;
}

/**
 * Returns 0 if the darkest and the lightest color differ enough, otherwise the missing difference.
 */
function nearnessOfEnds({ darkest, lightest }: PaletteTraits, difference: number): number {
  const squared = squaredDifference(darkest, lightest);
  return squared < difference * difference ? counted + difference - Math.sqrt(squared) : 0;
}

export function isMood(text: string): text is Mood {
  return Object.hasOwn(moodRules, text);
}
