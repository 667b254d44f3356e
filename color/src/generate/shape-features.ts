import { at, modelSize, workAt } from "./feature-room.ts";

/** Newton's steps toward an eigenvalue; six leave less than the forest can tell. */
const ROUNDS = 6;
const PAIRS = (modelSize * (modelSize - 1)) / 2;
const FLAT = 1e-14;
const TINY = 1e-12;

/**
 * Writes features 28 to 35: how the cloud of colors lies in (L, 2a, 2b), and how far its colors are from each other.
 * Chroma counts double because steps of hue and chroma look larger than OKLab says beside steps of lightness.
 *
 * @param features - those of `writeFeatures`, its moments already there; changed in place
 * @param colors - OKLab, three numbers a color
 * @see Smith 1961, Eigenvalues of a symmetric 3 × 3 matrix (the characteristic cubic)
 */
export function writeShape(features: Float64Array, colors: Readonly<Float64Array>): void {
  writeAxes(features);
  writeDistances(features, colors);
}

/** Human palettes are flatter than chance: the three eigenvalues tell. */
function writeAxes(features: Float64Array): void {
  const a = features[at.squaresL]!;
  const b = 4 * features[at.squaresA]!;
  const c = 4 * features[at.squaresB]!;
  const d = 2 * features[at.productsLA]!;
  const e = 2 * features[at.productsLB]!;
  const f = 4 * features[at.productsAB]!;
  const trace = a + b + c + TINY;
  const minors = a * b + a * c + b * c - d * d - e * e - f * f;
  const determinant = a * b * c + 2 * d * e * f - a * f * f - b * e * e - c * d * d;
  const cubic = { trace, minors, determinant };
  const longest = eigenvalueFrom(trace, cubic);
  const shortest = Math.max(0, eigenvalueFrom(0, cubic));
  features[at.longestAxis] = longest / trace;
  features[at.middleAxis] = (trace - longest - shortest) / trace;
  features[at.shortestAxis] = shortest;
}

type Cubic = { readonly trace: number; readonly minors: number; readonly determinant: number };

/** Newton's iteration meets the outermost root from outside without passing it. */
function eigenvalueFrom(start: number, { trace, minors, determinant }: Cubic): number {
  let root = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = (3 * root - 2 * trace) * root + minors;
    if (slope <= FLAT) return root;
    root -= (((root - trace) * root + minors) * root - determinant) / slope;
  }
  return root;
}

function writeDistances(features: Float64Array, colors: Readonly<Float64Array>): void {
  features.fill(Infinity, workAt, workAt + modelSize);
  let [least, greatest, sum, squares] = [Infinity, 0, 0, 0];
  for (let i = 1; i < modelSize; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const distance = scaledDistance(colors, i, j);
      sum += distance;
      squares += distance * distance;
      if (distance < least) least = distance;
      if (distance > greatest) greatest = distance;
      if (distance < features[workAt + i]!) features[workAt + i] = distance;
      if (distance < features[workAt + j]!) features[workAt + j] = distance;
    }
  }
  const mean = sum / PAIRS;
  features[at.pairLeast] = least;
  features[at.pairMean] = mean;
  features[at.pairGreatest] = greatest;
  features[at.pairDeviation] = Math.sqrt(Math.max(0, squares / PAIRS - mean * mean));
  for (let i = 0; i < modelSize; i += 1) features[at.nearestMean]! += features[workAt + i]! / modelSize;
}

/**
 * The distance of two colors of a palette in (L, 2a, 2b).
 *
 * @param colors - OKLab, three numbers a color
 * @param i - one color, from 0
 * @param j - the other
 * @returns 0 … about 1.5
 */
export function scaledDistance(colors: Readonly<Float64Array>, i: number, j: number): number {
  const l = colors[3 * i]! - colors[3 * j]!;
  const a = 2 * (colors[3 * i + 1]! - colors[3 * j + 1]!);
  const b = 2 * (colors[3 * i + 2]! - colors[3 * j + 2]!);
  return Math.sqrt(l * l + a * a + b * b);
}
