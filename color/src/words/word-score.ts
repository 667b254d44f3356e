import { anchorsOf, hueMargins } from "../describe/hue-word.ts";
import { cardDistance } from "../describe/mood-cards.ts";
import { moodStrength } from "../describe/moods.ts";
import type { PaletteTraits } from "../describe/palette-traits.ts";
import {
  layOutColors,
  pointAt,
  seeColor,
  type SeenColor,
  type SeenPoints,
  squaredDifference,
} from "../describe/seen-color.ts";
import { neutralChromaMax } from "./exclude-hues.ts";
import type { WordTerm } from "./vocabulary.ts";

/** Where a palette starts to resemble a card, and where it clearly does. */
const card = { from: 0.3, clear: 0.17 };
/**
 * The weight of a thing's colors that the palette lacks, relative to palette colors that do not
 * belong to it.
 */
const lackWeight = 0.7;
/** Terms with less weight do not tolerate other colors. */
const companyMin = 0.7;
/** Where a color starts to resemble another, and where it clearly does. */
const likeColor = { from: 0.2, clear: 0.09 };
const othersWeight = 0.15;
const shareWeight = 0.7;
/** The margin at which a color clearly has a hue word. */
const clearMargin = 0.06;
/** The largest score of a term, so that one word cannot make up for another. */
const scoreMax = 2.2;
const scoreMin = -3;
const axes = 3;

/** Returns a sum with 1 for each clearly shown term of weight 1. */
export function createWordScore(terms: readonly WordTerm[]): (traits: PaletteTraits) => number {
  const company = layOutColors(terms.filter(({ weight }) => weight >= companyMin).flatMap((term) => listColors(term)));
  const scores = terms.map((term) => createTermScore(term, company));
  return (traits) => scores.reduce((sum, score) => sum + score(traits), 0);
}

function listColors(term: WordTerm): readonly SeenColor[] {
  if (term.kind === "mood" || term.kind === "neutral") return [];
  if (term.kind === "hue") return anchorsOf(term.hue);
  return (term.kind === "color" ? [term.hex] : term.hexes).map((hex) => seeColor(hex));
}

/** `company`: the colors of all terms, which do not count against each other. */
function createTermScore(term: WordTerm, company: SeenPoints): (traits: PaletteTraits) => number {
  const { weight } = term;
  const score = createPresence(term, weight < 0 ? [] : company);
  if (weight >= 0) return (traits) => weight * Math.max(scoreMin, Math.min(scoreMax, score(traits)));
  const absence = createAbsence(term, score);
  return (traits) => -weight * absence(traits);
}

function createPresence(term: WordTerm, company: SeenPoints): (traits: PaletteTraits) => number {
  if (term.kind === "mood") return (traits) => moodStrength(term.mood, traits);
  if (term.kind === "neutral") {
    return ({ colors }) => 1 - colors.reduce((sum, { c }) => sum + c, 0) / colors.length / neutralChromaMax;
  }
  if (term.kind === "hue") {
    return ({ colors }) => {
      const margins = hueMargins(term.hue, colors);
      const share = margins.filter((margin) => margin > 0).length / colors.length;
      return Math.max(...margins) / clearMargin + shareWeight * share;
    };
  }
  if (term.kind === "color") return likenessToColor(seeColor(term.hex));
  const points = layOutColors(listColors(term));
  const distance =
    term.kind === "card"
      ? (palette: SeenPoints) => cardDistance(points, palette)
      : createThingDistance(points, company);
  return (traits) => (card.from - distance(traits.points)) / (card.from - card.clear);
}

/** Like the distance from a card, but colors of other things do not count: ice and fire. */
function createThingDistance(points: SeenPoints, company: SeenPoints): (palette: SeenPoints) => number {
  const known = [...points, ...company];
  return (palette) => meanDifference(palette, known) + lackWeight * meanDifference(points, palette);
}

function meanDifference(colors: SeenPoints, others: SeenPoints): number {
  let sum = 0;
  for (let from = 0; from < colors.length; from += axes) {
    const color = pointAt(colors, from);
    let least = Infinity;
    for (let to = 0; to < others.length; to += axes) {
      least = Math.min(least, squaredDifference(color, pointAt(others, to)));
    }
    sum += Math.sqrt(least);
  }
  return (sum * axes) / colors.length;
}

/** The other colors count a little, so that a single requested color sets the tone. */
function likenessToColor(wanted: SeenColor): (traits: PaletteTraits) => number {
  return ({ colors }) => {
    const differences = colors.map((color) => Math.sqrt(squaredDifference(color, wanted)));
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    const seen = Math.min(...differences) + othersWeight * mean;
    return (likeColor.from - seen) / (likeColor.from - likeColor.clear);
  };
}

/** 0 if nothing of the term is in the palette, less the more there is. */
function createAbsence(term: WordTerm, presence: (traits: PaletteTraits) => number): (traits: PaletteTraits) => number {
  if (term.kind === "hue")
    return ({ colors }) => -2 * hueMargins(term.hue, colors).filter((margin) => margin > 0).length;
  return (traits) => -Math.max(0, 0.7 + presence(traits));
}
