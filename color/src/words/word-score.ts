import { hueMargins } from "../describe/hue-word.ts";
import { cardDistance } from "../describe/mood-cards.ts";
import { moodStrength } from "../describe/moods.ts";
import type { PaletteTraits } from "../describe/palette-traits.ts";
import { layOutColors, seeColor, type SeenColor, type SeenPoints, squaredDifference } from "../describe/seen-color.ts";
import type { WordTerm } from "./vocabulary.ts";

/** Distances from a card at which a palette begins to look like it, and at which it clearly does. */
const card = { from: 0.3, clear: 0.17 };
/** Differences from a color at which another begins to look like it, and at which it clearly does. */
const likeColor = { from: 0.2, clear: 0.09 };
const othersWeight = 0.15;
const shareWeight = 0.7;
/** How far a color lies inside a hue word's neighborhood when it clearly goes by the word. */
const clearMargin = 0.06;
/** Nothing counts for more than this, however clear, so that a palette cannot make up for a word by another. */
const scoreMax = 2.2;
const scoreMin = -3;

/**
 * How well palettes show what words suggest.
 *
 * @param terms - from `readWords`
 * @returns a function of a palette's traits: a sum with 1 for each clearly shown term of weight 1; a score, not a promise
 */
export function createWordScore(terms: readonly WordTerm[]): (traits: PaletteTraits) => number {
  const scores = terms.map((term) => createTermScore(term));
  return (traits) => scores.reduce((sum, score) => sum + score(traits), 0);
}

function createTermScore(term: WordTerm): (traits: PaletteTraits) => number {
  const { weight } = term;
  const score = createPresence(term);
  if (weight >= 0) return (traits) => weight * limit(score(traits));
  const absence = createAbsence(term, score);
  return (traits) => -weight * absence(traits);
}

function limit(score: number): number {
  return Math.max(scoreMin, Math.min(scoreMax, score));
}

function createPresence(term: WordTerm): (traits: PaletteTraits) => number {
  if (term.kind === "mood") return (traits) => moodStrength(term.mood, traits);
  if (term.kind === "hue") {
    return ({ colors }) => {
      const margins = hueMargins(term.hue, colors);
      const share = margins.filter((margin) => margin > 0).length / colors.length;
      return Math.max(...margins) / clearMargin + shareWeight * share;
    };
  }
  if (term.kind === "color") return likenessToColor(seeColor(term.hex));
  const points = layOutHexes(term.hexes);
  return (traits) => (card.from - cardDistance(points, traits.points)) / (card.from - card.clear);
}

/** By the nearest color, and a little by the others, so that a color asked for alone sets the tone. */
function likenessToColor(wanted: SeenColor): (traits: PaletteTraits) => number {
  return ({ colors }) => {
    const differences = colors.map((color) => Math.sqrt(squaredDifference(color, wanted)));
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    const seen = Math.min(...differences) + othersWeight * mean;
    return (likeColor.from - seen) / (likeColor.from - likeColor.clear);
  };
}

/** 0 when nothing of the term is in the palette, less the more there is. */
function createAbsence(term: WordTerm, presence: (traits: PaletteTraits) => number): (traits: PaletteTraits) => number {
  if (term.kind === "hue")
    return ({ colors }) => -2 * hueMargins(term.hue, colors).filter((margin) => margin > 0).length;
  return (traits) => -Math.max(0, 0.7 + presence(traits));
}

function layOutHexes(hexes: readonly string[]): SeenPoints {
  return layOutColors(hexes.map((hex) => seeColor(hex)));
}
