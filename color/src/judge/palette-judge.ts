/**
 * How a palette would be taken: how like people's palettes it is, which of its colors stands out, and what would go better in
 * its place. From the generator's model and a table of people's scores; making palettes belongs to `generate`.
 */
import { parseHex } from "../hex.ts";
import { createConditioner } from "../generate/condition.ts";
import { decodeModel, type ModelData } from "../generate/model.ts";
import { modelData } from "../generate/model-data.ts";
import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { createDensity } from "./palette-density.ts";
import { createScorer, type PaletteScorer, type PartScores, toPoint } from "./palette-score.ts";
import { findPercentile, getReference } from "./reference.ts";
import { referenceData } from "./reference-data.ts";
import { createSuggester, type Suggest } from "./suggest.ts";

/** What people would make of a palette. */
export type Judgement = {
  /** How many of a hundred palettes that people made are less like people's than this one, 0 … 100. */
  readonly percentile: number;
  /** The color without which the others are most like people's, when there is one that stands out. */
  readonly oddOneOut: OddOneOut | undefined;
};

export type OddOneOut = {
  readonly hex: string;
  /** Three colors that make the palette most like people's in its place, the best first. */
  readonly replacements: readonly string[];
};

/** Of the colors that stay, which colors are welcome beside them. */
type Welcome = (others: readonly string[]) => (hex: string) => boolean;

const judge = createJudge(modelData);

/**
 * A palette judged by the palettes that people made, whatever the order of its colors. The same in every JavaScript engine.
 *
 * @param colors - 2 to 8 hexes
 * @param welcome - what replacements are to keep besides; any color is, without it
 * @returns the percentile and, of three colors or more, the one that stands out
 * @throws {RangeError} when there are fewer colors, or more
 * @throws {SyntaxError} when a color is not a hex
 * @example
 * judgePalette(["264653", "2a9d8f", "e9c46a", "f4a261", "00ff00"]).oddOneOut?.hex  // "00ff00"
 */
export function judgePalette(colors: readonly string[], welcome: Welcome = () => () => true): Judgement {
  return judge(colors, welcome);
}

/**
 * A judge like `judgePalette`, of another model. What it needs is worked out when it is first asked.
 *
 * @param data - what the training program fitted
 * @returns the function from colors to judgement
 */
function createJudge(data: ModelData): (colors: readonly string[], welcome: Welcome) => Judgement {
  let tools: Tools | undefined;
  return (colors, welcome) => {
    // Sums in another order may differ in their last bit.
    const hexes = colors.map((color) => parseHex(color)).toSorted();
    if (!isPaletteSize(hexes.length)) {
      throw new RangeError(`A palette to judge has ${paletteSizeMin} to ${paletteSizeMax} colors, got ${hexes.length}`);
    }
    tools ??= createTools(data);
    return judgeHexes(tools, hexes, welcome);
  };
}

type Tools = { readonly scorer: PaletteScorer; readonly suggest: Suggest };

function createTools(data: ModelData): Tools {
  const { mixture } = decodeModel(data);
  const scorer = createScorer(createDensity(mixture));
  return { scorer, suggest: createSuggester(createConditioner(mixture), scorer.score) };
}

function judgeHexes({ scorer, suggest }: Tools, hexes: readonly string[], welcome: Welcome): Judgement {
  const scores = scorer.scoreParts(hexes.map((hex) => toPoint(hex)));
  const percentile = findPercentile(getReference(referenceData, hexes.length), scores.whole);
  const odd = findOddOne(scores, percentile);
  const hex = hexes.find((_, index) => index === odd);
  if (hex === undefined) return { percentile, oddOneOut: undefined };
  const others = hexes.filter((_, index) => index !== odd);
  return { percentile, oddOneOut: { hex, replacements: suggest(others, welcome(others)) } };
}

/** The place of the color that stands out. Of two, neither does. */
function findOddOne(scores: PartScores, percentile: number): number | undefined {
  const size = scores.rests.length;
  if (size === paletteSizeMin) return undefined;
  const { odd, gain } = findBestRest(scores);
  const restPercentile = findPercentile(getReference(referenceData, size - 1), scores.whole + gain);
  return gain >= getReference(referenceData, size).oddFrom && restPercentile >= percentile ? odd : undefined;
}

/** Which color to leave out so that the others score best, the first of equals, and how much more they score. */
export function findBestRest({ whole, rests }: PartScores): { readonly odd: number; readonly gain: number } {
  const best = Math.max(...rests);
  return { odd: rests.indexOf(best), gain: best - whole };
}
