import type { Lab } from "../cielab.ts";
import { anchorsOf, hueGap, type HueWord, isHueWord } from "../describe/hue-word.ts";
import { cardColors } from "../describe/mood-cards.ts";
import { isMood, type Mood, moodStrength, moodTags } from "../describe/moods.ts";
import { huesAmongTags, moodsAmongTags } from "../describe/palette-tags.ts";
import { traitsOf, type PaletteTraits } from "../describe/palette-traits.ts";
import { pickOne } from "../describe/pick-one.ts";
import { exp } from "../exact-math.ts";
import { drawNormal } from "../generate/mixture.ts";
import type { Random } from "../generate/seed.ts";
import { type Condition, drawFreePlace, type Move, type Scene } from "./condition.ts";
import type { Swatch } from "./swatch.ts";

/** What a lacking tag counts besides its distance, so that having it is always better than nearly having it. */
const lackingShortfall = 0.1;
/** A gap between hue words of 0.25, as between neighbors among them, counts about as much as a mood that is not there at all. */
const gapWeight = 4;
/** What a tag counts for each place that it stands behind the last that is named. */
const rankShortfall = 0.05;
/** Deviations, in OKLab and as a power of e, of steps that all free colors take together, and of a color beside an anchor. */
const lightnessDeviation = 0.06;
const chromaDeviation = 0.25;
const anchorDeviation = 0.02;

/**
 * Describing the palette gives all of some tags.
 *
 * @param tags - moods and words for hues
 * @returns the condition
 */
export function tagCondition(tags: readonly string[]): Condition {
  const wanted = { moods: tags.filter((tag) => isMood(tag)), hues: tags.filter((tag) => isHueWord(tag)) };
  const gapOf = createGauge();
  return {
    parameter: "tags",
    shortfall: (palette) =>
      hueShortfall(wanted.hues, palette, gapOf) +
      (wanted.moods.length === 0 ? 0 : moodShortfall(wanted.moods, palette)),
    suggest: (scene, random) => suggestTag(scene, wanted, random),
  };
}

type Wanted = { readonly moods: readonly Mood[]; readonly hues: readonly HueWord[] };

/** How far a color is from going by a word; kept, since most colors stay as they are while a palette is mended. */
type Gauge = (hue: HueWord, color: Swatch) => number;

function createGauge(): Gauge {
  const known = new Map<string, number>();
  return (hue, color) => {
    const key = color.hex + hue;
    const gap = known.get(key) ?? hueGap(hue, color);
    known.set(key, gap);
    return gap;
  };
}

function hueShortfall(wanted: readonly HueWord[], palette: readonly Swatch[], gapOf: Gauge): number {
  if (wanted.length === 0) return 0;
  const words = palette.map(({ word }) => word).filter((word) => word !== undefined);
  const named = huesAmongTags(words);
  let sum = 0;
  for (const hue of wanted) {
    if (named.includes(hue)) continue;
    if (words.includes(hue)) sum += rankShortfall * (1 + new Set(words).size - named.length);
    else sum += lackingShortfall + gapWeight * Math.min(...palette.map((color) => gapOf(hue, color)));
  }
  return sum;
}

function moodShortfall(wanted: readonly Mood[], palette: readonly Swatch[]): number {
  const traits = traitsOf(palette);
  let sum = 0;
  for (const mood of wanted) {
    const strength = moodStrength(mood, traits);
    if (!(strength > 0)) sum += lackingShortfall - strength;
  }
  return sum > 0 ? sum : sumRanks(wanted, traits);
}

/** A palette may have more moods than are named. */
function sumRanks(wanted: readonly Mood[], traits: PaletteTraits): number {
  const all = moodTags(traits);
  const named = moodsAmongTags(all);
  const weakest = named.at(-1);
  let sum = 0;
  for (const mood of wanted) {
    if (weakest === undefined || named.includes(mood)) continue;
    const rank = rankShortfall * (1 + all.indexOf(mood) - named.length);
    sum += rank + moodStrength(weakest, traits) - moodStrength(mood, traits);
  }
  return sum;
}

/** Toward one of the tags, whether it is lacking or not: what one needs, another may have taken. */
function suggestTag(scene: Scene, { moods, hues }: Wanted, random: Random): readonly Move[] {
  const number = Math.floor(random() * (moods.length + hues.length));
  const mood = moods[number];
  const hue = hues[number - moods.length];
  if (hue !== undefined) return suggestHue(scene, hue, random);
  const card = mood === undefined ? [] : cardColors(mood);
  return card.length > 0 && random() < 1 / 2 ? pullToCard(scene, card, random) : shiftTogether(scene, random);
}

function suggestHue(scene: Scene, hue: HueWord, random: Random): readonly Move[] {
  return [{ index: drawFreePlace(scene, random), color: drawBeside(pickOne(random, anchorsOf(hue)), random) }];
}

/** One free color goes half the way to one of the card. */
function pullToCard(scene: Scene, card: readonly Lab[], random: Random): readonly Move[] {
  const index = drawFreePlace(scene, random);
  const goal = pickOne(random, card);
  const { l, a, b } = scene.palette[index]!;
  return [{ index, color: { l: (l + goal.l) / 2, a: (a + goal.a) / 2, b: (b + goal.b) / 2 } }];
}

/** All free colors become lighter or darker, and stronger or fainter. */
function shiftTogether({ palette, locked }: Scene, random: Random): readonly Move[] {
  const lighter = lightnessDeviation * drawNormal(random);
  const stronger = exp(chromaDeviation * drawNormal(random));
  return palette.slice(locked).map(({ l, a, b }, index) => ({
    index: locked + index,
    color: { l: l + lighter, a: a * stronger, b: b * stronger },
  }));
}

/**
 * A color beside another.
 *
 * @param color - OKLab
 * @param random - the stream that decides
 * @returns OKLab, perhaps outside sRGB
 */
export function drawBeside({ l, a, b }: Lab, random: Random): Lab {
  return {
    l: l + anchorDeviation * drawNormal(random),
    a: a + anchorDeviation * drawNormal(random),
    b: b + anchorDeviation * drawNormal(random),
  };
}
