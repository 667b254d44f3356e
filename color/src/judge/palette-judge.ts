/** Judges how human-like palettes are by the generator's model, and which color stands out. */
import { parseHex } from "../hex.ts";
import { createConditioner } from "../generate/condition.ts";
import { decodeModel, type ModelData } from "../generate/model.ts";
import { modelData } from "../generate/model-data.ts";
import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { createDensity, createScorer, type PaletteScorer, type PartScores, toPoint } from "./palette-density.ts";
import { findPercentile, getReference } from "./reference.ts";
import { referenceData } from "./reference-data.ts";
import { createSuggester, type Suggest } from "./suggest.ts";

export type Judgement = {
  /** The percentage of human palettes that are less human-like than this one. */
  readonly percentile: number;
  /** The color whose removal makes the others most human-like, if one stands out. */
  readonly oddOneOut: OddOneOut | undefined;
};

export type OddOneOut = {
  readonly hex: string;
  /** Three replacements that make the palette most human-like, the best first. */
  readonly replacements: readonly string[];
};

/** Given the remaining colors, returns a test for replacements. */
type Welcome = (others: readonly string[]) => (hex: string) => boolean;

const judge = createJudge(modelData);

/**
 * Judges a palette by palettes that people made, independent of the order of its colors. The same
 * in every JavaScript engine.
 *
 * @param welcome - a test that replacements must pass; without it, any color does
 * @throws {RangeError} for other sizes
 * @example
 * judgePalette(["264653", "2a9d8f", "e9c46a", "f4a261", "00ff00"]).oddOneOut?.hex  // "00ff00"
 */
export function judgePalette(colors: readonly string[], welcome: Welcome = () => () => true): Judgement {
  return judge(colors, welcome);
}

function createJudge(data: ModelData): (colors: readonly string[], welcome: Welcome) => Judgement {
  let tools: Tools | undefined;
  return (colors, welcome) => {
    // Sums in another order could differ in the last bit.
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

/** Of two colors, neither stands out. */
function findOddOne(scores: PartScores, percentile: number): number | undefined {
  const size = scores.rests.length;
  if (size === paletteSizeMin) return undefined;
  const { odd, gain } = findBestRest(scores);
  const restPercentile = findPercentile(getReference(referenceData, size - 1), scores.whole + gain);
  return gain >= getReference(referenceData, size).oddFrom && restPercentile >= percentile ? odd : undefined;
}

/** Returns the color whose removal leaves the best score, and the gain. */
export function findBestRest({ whole, rests }: PartScores): { readonly odd: number; readonly gain: number } {
  const best = Math.max(...rests);
  return { odd: rests.indexOf(best), gain: best - whole };
}
