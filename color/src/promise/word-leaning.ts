import { type PaletteTraits, traitsOf } from "../describe/palette-traits.ts";
import { seeColor } from "../describe/seen-color.ts";
import type { Model } from "../generate/add-colors.ts";
import { createWordScore } from "../words/word-score.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { toShownHex } from "./mend-palette.ts";
import type { Leaning } from "./search-palette.ts";

/** Log-factors per point of score: for drawing a component, and then for selecting a palette. */
const tiltStrength = 3;
const choiceStrength = 12;
/** Lower scores count as this one, since such components are practically excluded. */
const tiltScoreMin = -6;

const axes = 3;

const typicalTraits = createTypicalTraits();

/**
 * Creates the leaning toward palettes that show words.
 *
 * @param model - its components are weighted by how well their means show the words
 * @returns an empty leaning without terms
 */
export function wordLeaning(terms: readonly WordTerm[], model: Model): Leaning {
  if (terms.length === 0) return {};
  const score = createWordScore(terms);
  const tilt = Float64Array.from(
    typicalTraits(model),
    (traits) => tiltStrength * Math.max(tiltScoreMin, score(traits)),
  );
  return { tilt, logWeight: (palette) => choiceStrength * score(traitsOf(palette)) };
}

/** Caches the traits of each component's mean palette per model. They take a millisecond. */
function createTypicalTraits(): (model: Model) => readonly PaletteTraits[] {
  const known = new WeakMap<Model, readonly PaletteTraits[]>();
  return (model) => {
    const traits = known.get(model) ?? describeMeans(model);
    known.set(model, traits);
    return traits;
  };
}

function describeMeans(model: Model): readonly PaletteTraits[] {
  const { cumulative, gaussianAt } = model.condition(new Float64Array(0));
  return Array.from(cumulative, (_, component) => traitsOf(showPalette(gaussianAt(component).mean).map(seeColor)));
}

/** Returns the hexes of a point of the model. */
function showPalette(point: Readonly<Float64Array>): readonly string[] {
  return Array.from({ length: point.length / axes }, (_, color) => {
    const [l = 0, a = 0, b = 0] = point.subarray(color * axes, (color + 1) * axes);
    return toShownHex({ l, a: a / 2, b: b / 2 });
  });
}
