/*
 * What the model knows of five colors, whatever their order: 48 numbers, made of + − × ÷ √ alone.
 *
 *    0– 9  the lightnesses, then the chromas, each from least to greatest
 *   10–13  means of L, C, a, b
 *   14–21  sums of squares of L, C, a, b about their means, and of the products La, Lb, ab, LC
 *   22–27  chroma-weighted hues: mean direction (two), resultants of order 1, 2, 3, arc that all chromatic colors span
 *   28–30  shape of the cloud in (L, 2a, 2b): shares of the two longest axes, square of the shortest
 *   31–35  distances of pairs in (L, 2a, 2b): least, mean, greatest, deviation, mean to the nearest
 *   36–40  how many are neutral, dark, light, vivid, warm
 *   41–45  chroma of the darkest and lightest, lightness of the most chromatic, least and greatest step of lightness
 *   46–47  mean less median of L and C
 *
 * After Kita, Miyata 2016, Aesthetic rating and color suggestion for color palettes, and O'Donovan, Agarwala,
 * Hertzmann 2011, Color compatibility from large datasets, moved from CIELAB to OKLab.
 */
import { at, chromasAt, medianAt, modelSize } from "./feature-room.ts";
import { writeHues } from "./hue-features.ts";
import { writeShape } from "./shape-features.ts";
import { sortRange } from "./sort-range.ts";

export { featureCount, modelSize } from "./feature-room.ts";

const NEUTRAL_BELOW = 0.03;
const DARK_BELOW = 0.35;
const LIGHT_ABOVE = 0.9;
const VIVID_ABOVE = 0.16;
/** The direction of warm hues, 50° in OKLab. */
const WARM = { a: 0.645, b: 0.764 } as const;

/**
 * Writes the features of five colors.
 *
 * @param features - `featureRoom` numbers, overwritten: 48 features, the same for the colors in any order up to
 * rounding, and what they were made from
 * @param colors - OKLab, three numbers a color, fifteen in all
 * @see Kita, Miyata 2016; O'Donovan, Agarwala, Hertzmann 2011
 */
export function writeFeatures(features: Float64Array, colors: Readonly<Float64Array>): void {
  features.fill(0);
  for (let i = 0; i < modelSize; i += 1) {
    const a = colors[3 * i + 1]!;
    const b = colors[3 * i + 2]!;
    features[i] = colors[3 * i]!;
    const chroma = Math.sqrt(a * a + b * b);
    features[modelSize + i] = chroma;
    features[chromasAt + i] = chroma;
  }
  sortRange(features, 0, modelSize);
  sortRange(features, modelSize, 2 * modelSize);
  writeMoments(features, colors);
  writeHues(features, colors);
  writeShape(features, colors);
  writeShares(features, colors);
  writeExtremes(features, colors);
}

function writeMoments(features: Float64Array, colors: Readonly<Float64Array>): void {
  let [l, c, a, b] = [0, 0, 0, 0];
  for (let i = 0; i < modelSize; i += 1) {
    l += colors[3 * i]! / modelSize;
    c += features[chromasAt + i]! / modelSize;
    a += colors[3 * i + 1]! / modelSize;
    b += colors[3 * i + 2]! / modelSize;
  }
  features[at.meanLightness] = l;
  features[at.meanChroma] = c;
  features[at.meanA] = a;
  features[at.meanB] = b;
  writeSquares(features, colors);
}

/** Sums of squares and products about the means, which are already there. */
function writeSquares(features: Float64Array, colors: Readonly<Float64Array>): void {
  const l = features[at.meanLightness]!;
  const c = features[at.meanChroma]!;
  const a = features[at.meanA]!;
  const b = features[at.meanB]!;
  for (let i = 0; i < modelSize; i += 1) {
    const dl = colors[3 * i]! - l;
    const dc = features[chromasAt + i]! - c;
    const da = colors[3 * i + 1]! - a;
    const db = colors[3 * i + 2]! - b;
    features[at.squaresL]! += dl * dl;
    features[at.squaresC]! += dc * dc;
    features[at.squaresA]! += da * da;
    features[at.squaresB]! += db * db;
    features[at.productsLA]! += dl * da;
    features[at.productsLB]! += dl * db;
    features[at.productsAB]! += da * db;
    features[at.productsLC]! += dl * dc;
  }
}

function writeShares(features: Float64Array, colors: Readonly<Float64Array>): void {
  for (let i = 0; i < modelSize; i += 1) {
    const l = colors[3 * i]!;
    const c = features[chromasAt + i]!;
    const warmth = colors[3 * i + 1]! * WARM.a + colors[3 * i + 2]! * WARM.b;
    if (c < NEUTRAL_BELOW) features[at.neutrals]! += 1;
    if (l < DARK_BELOW) features[at.darks]! += 1;
    if (l > LIGHT_ABOVE) features[at.lights]! += 1;
    if (c > VIVID_ABOVE) features[at.vivids]! += 1;
    if (c >= NEUTRAL_BELOW && warmth > 0) features[at.warms]! += 1;
  }
}

function writeExtremes(features: Float64Array, colors: Readonly<Float64Array>): void {
  let [darkest, lightest, fullest] = [0, 0, 0];
  let [least, greatest] = [1, 0];
  for (let i = 1; i < modelSize; i += 1) {
    if (colors[3 * i]! < colors[3 * darkest]!) darkest = i;
    if (colors[3 * i]! > colors[3 * lightest]!) lightest = i;
    if (features[chromasAt + i]! > features[chromasAt + fullest]!) fullest = i;
    const step = features[i]! - features[i - 1]!;
    if (step < least) least = step;
    if (step > greatest) greatest = step;
  }
  features[at.chromaOfDarkest] = features[chromasAt + darkest]!;
  features[at.chromaOfLightest] = features[chromasAt + lightest]!;
  features[at.lightnessOfFullest] = colors[3 * fullest]!;
  features[at.stepLeast] = least;
  features[at.stepGreatest] = greatest;
  features[at.skewOfLightness] = features[at.meanLightness]! - features[medianAt.lightness]!;
  features[at.skewOfChroma] = features[at.meanChroma]! - features[medianAt.chroma]!;
}
