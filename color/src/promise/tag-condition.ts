import type { Lab } from "../cielab.ts";
import { anchorsOf, type HueWord, isHueWord } from "../describe/hue-word.ts";
import { cardColors } from "../describe/mood-cards.ts";
import { findMoodGap, isMood, type Mood, moodStrength, moodTags } from "../describe/moods.ts";
import { huesMax, moodsAmongTags } from "../describe/describe-palette.ts";
import { traitsOf, type PaletteTraits } from "../describe/palette-traits.ts";
import { pickOne, type Random } from "../generate/seed.ts";
import { exp } from "../exact-math.ts";
import { drawNormal } from "../generate/mixture.ts";
import {
  type Condition,
  drawFreePosition,
  type Move,
  type EditablePalette,
  type Swatch,
  swatchAt,
} from "./condition.ts";

/** Added for a missing tag, so that having it always beats nearly having it. */
const lackingShortfall = 0.1;
/** A gap between neighboring hue words, 0.25, counts about as much as a missing mood. */
const gapWeight = 4;
/** Added per rank below the last listed tag. */
const rankShortfall = 0.05;
/** Deviations of steps that all free colors take together, and of a color near an anchor. */
const lightnessDeviation = 0.06;
const chromaDeviation = 0.25;
const anchorDeviation = 0.02;

export function tagCondition(tags: readonly string[]): Condition {
  const moods = tags.filter((tag) => isMood(tag));
  const cards = moods.map((mood) => cardColors(mood));
  const hues = tags.filter((tag) => isHueWord(tag));
  return {
    parameter: "tags",
    shortfall: (palette, spare = Infinity) => {
      const ofHues = hues.length === 0 ? 0 : hueShortfall(hues, palette);
      return ofHues > spare || moods.length === 0 ? ofHues : ofHues + moodShortfall(moods, palette);
    },
    suggest: (editable, random) => suggestTag(editable, { cards, hues }, random),
  };
}

type Wanted = {
  readonly cards: readonly (readonly Lab[])[];
  readonly hues: readonly HueWord[];
};

function hueShortfall(wanted: readonly HueWord[], palette: readonly Swatch[]): number {
  const words = palette.map(({ word }) => word);
  let sum = 0;
  for (const hue of wanted) {
    if (words.includes(hue)) sum += rankShortfall * positionsAfter(hue, words);
    else sum += lackingShortfall + gapWeight * leastGap(hue, palette);
  }
  return sum;
}

/** Returns 0 if a word is listed among the tags, otherwise its rank beyond the limit. */
function positionsAfter(hue: HueWord, words: readonly HueWord[]): number {
  const own = countWord(hue, words);
  let [count, ahead] = [0, 0];
  for (const [index, word] of words.entries()) {
    if (words.indexOf(word) < index) continue;
    const others = countWord(word, words);
    count += 1;
    if (others > own || (others === own && word < hue)) ahead += 1;
  }
  return ahead < huesMax ? 0 : 1 + count - huesMax;
}

function countWord(word: HueWord, words: readonly HueWord[]): number {
  let count = 0;
  for (const other of words) if (other === word) count += 1;
  return count;
}

function leastGap(hue: HueWord, palette: readonly Swatch[]): number {
  let least = Infinity;
  for (const color of palette) least = Math.min(least, color.gapTo(hue));
  return least;
}

function moodShortfall(wanted: readonly Mood[], palette: readonly Swatch[]): number {
  const traits = traitsOf(palette);
  let sum = 0;
  for (const mood of wanted) {
    const gap = findMoodGap(mood, traits);
    if (gap !== undefined) sum += lackingShortfall + gap;
  }
  return sum > 0 ? sum : sumRanks(wanted, traits);
}

/** A palette may have more moods than are listed. */
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

/** Also for tags the palette has, because a step for one may have broken another. */
function suggestTag(editable: EditablePalette, { cards, hues }: Wanted, random: Random): readonly Move[] {
  const number = Math.floor(random() * (cards.length + hues.length));
  const wanted = hues[number - cards.length];
  if (wanted !== undefined) return suggestHue(editable, wanted, random);
  const card = cards[number] ?? [];
  return card.length > 0 && random() < 1 / 2 ? pullToCard(editable, card, random) : shiftTogether(editable, random);
}

function suggestHue(editable: EditablePalette, hue: HueWord, random: Random): readonly Move[] {
  return [{ index: drawFreePosition(editable, random), color: drawBeside(pickOne(random, anchorsOf(hue)), random) }];
}

function pullToCard(editable: EditablePalette, card: readonly Lab[], random: Random): readonly Move[] {
  const index = drawFreePosition(editable, random);
  const goal = pickOne(random, card);
  const { l, a, b } = swatchAt(editable.palette, index);
  return [{ index, color: { l: (l + goal.l) / 2, a: (a + goal.a) / 2, b: (b + goal.b) / 2 } }];
}

function shiftTogether({ palette, locked }: EditablePalette, random: Random): readonly Move[] {
  const lighter = lightnessDeviation * drawNormal(random);
  const stronger = exp(chromaDeviation * drawNormal(random));
  return palette.slice(locked).map(({ l, a, b }, index) => ({
    index: locked + index,
    color: { l: l + lighter, a: a * stronger, b: b * stronger },
  }));
}

export function drawBeside({ l, a, b }: Lab, random: Random): Lab {
  return {
    l: l + anchorDeviation * drawNormal(random),
    a: a + anchorDeviation * drawNormal(random),
    b: b + anchorDeviation * drawNormal(random),
  };
}
