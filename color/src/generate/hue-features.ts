import { at, chromasAt, modelSize, workAt } from "./feature-room.ts";
import { sortRange } from "./sort-range.ts";

/** Chroma at which a color's hue counts half. */
const HALF_WEIGHT_CHROMA = 0.04;
/** Below this chroma a color looks gray and spans no arc. */
const CHROMATIC_FROM = 0.03;
/** Keeps quotients finite. */
const TINY = 1e-9;
/** A full turn in the measure of `diamondAngle`. */
const FULL_TURN = 4;

/**
 * Writes features 22 to 27: where the hues point and how they agree.
 *
 * @param features - those of `writeFeatures`, the chromas already there; changed in place
 * @param colors - OKLab, three numbers a color
 * @see Mardia, Jupp 2000, Directional Statistics, section 2.4 (trigonometric moments)
 */
export function writeHues(features: Float64Array, colors: Readonly<Float64Array>): void {
  let weights = TINY;
  let [c1, s1, c2, s2, c3, s3] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < modelSize; i += 1) {
    const chroma = features[chromasAt + i]!;
    const u = colors[3 * i + 1]! / (chroma + TINY);
    const v = colors[3 * i + 2]! / (chroma + TINY);
    const u2 = u * u - v * v;
    const v2 = 2 * u * v;
    const weight = chroma / (chroma + HALF_WEIGHT_CHROMA);
    weights += weight;
    c1 += weight * u;
    s1 += weight * v;
    c2 += weight * u2;
    s2 += weight * v2;
    c3 += weight * (u2 * u - v2 * v);
    s3 += weight * (u2 * v + v2 * u);
  }
  features[at.hueCosine] = c1 / weights;
  features[at.hueSine] = s1 / weights;
  features[at.resultant1] = Math.sqrt(c1 * c1 + s1 * s1) / weights;
  features[at.resultant2] = Math.sqrt(c2 * c2 + s2 * s2) / weights;
  features[at.resultant3] = Math.sqrt(c3 * c3 + s3 * s3) / weights;
  features[at.hueArc] = spannedArc(features, colors);
}

/** The shortest arc that holds all hues of chromatic colors, 0 … 4. */
function spannedArc(features: Float64Array, colors: Readonly<Float64Array>): number {
  let end = workAt;
  for (let i = 0; i < modelSize; i += 1) {
    const chroma = features[chromasAt + i]!;
    if (chroma >= CHROMATIC_FROM)
      features[end++] = diamondAngle(colors[3 * i + 1]! / chroma, colors[3 * i + 2]!);
  }
  if (end < workAt + 2) return 0;
  sortRange(features, workAt, end);
  let gap = features[workAt]! + FULL_TURN - features[end - 1]!;
  for (let i = workAt + 1; i < end; i += 1) gap = Math.max(gap, features[i]! - features[i - 1]!);
  return FULL_TURN - gap;
}

/** A number that rises with the angle as the cosine falls: no arc tangent is needed to sort and to compare. */
function diamondAngle(cosine: number, ordinate: number): number {
  return ordinate >= 0 ? 1 - cosine : FULL_TURN - 1 + cosine;
}
