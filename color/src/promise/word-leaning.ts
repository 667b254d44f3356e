import { type PaletteTraits, traitsOf } from "../describe/palette-traits.ts";
import { seeColor } from "../describe/seen-color.ts";
import type { Model } from "../generate/add-colors.ts";
import { createWordScore } from "../words/word-score.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { toShownHex } from "./mend-palette.ts";
import type { Leaning } from "./search-palette.ts";

/** How much more a kind of palette is drawn, and then a palette of it chosen, for each point of its score: powers of e. */
const tiltStrength = 3;
const choiceStrength = 12;
/** Kinds of palette that show the contrary are as good as left out: lower scores count no less. */
const tiltScoreMin = -6;

const axes = 3;

const typicalTraits = createTypicalTraits();

/**
 * Toward palettes that show what words suggest.
 *
 * @param terms - from `readWords`
 * @param model - whose kinds of palette are preferred or shunned by how their means show it
 * @returns nothing to lean to where there are no terms
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

/** The traits of each component's mean palette, which take a millisecond, so they are kept as long as their model. */
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

/** Hexes of a point of the model, which has L, 2a and 2b of each color. */
function showPalette(point: Readonly<Float64Array>): readonly string[] {
  return Array.from({ length: point.length / axes }, (_, color) => {
    const [l = 0, a = 0, b = 0] = point.subarray(color * axes, (color + 1) * axes);
    return toShownHex({ l, a: a / 2, b: b / 2 });
  });
}
