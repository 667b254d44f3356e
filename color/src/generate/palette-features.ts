/*
 * The 48 features of five colors, independent of their order, computed with + − × ÷ √ only.
 *
 *    0– 9  the lightnesses, then the chromas, each from least to greatest
 *   10–13  means of L, C, a, b
 *   14–21  sums of squares of L, C, a, b about their means, and of the products La, Lb, ab, LC
 *   22–27  chroma-weighted hues: mean direction (two), resultants of order 1, 2, 3, chromatic arc
 *   28–30  shape in (L, 2a, 2b): shares of the two longest axes, square of the shortest
 *   31–35  distances of pairs in (L, 2a, 2b): least, mean, greatest, deviation, mean to the nearest
 *   36–40  how many are neutral, dark, light, vivid, warm
 *   41–45  chroma of the darkest and lightest, lightness of the most chromatic, lightness steps
 *   46–47  mean less median of L and C
 *
 * After Kita, Miyata 2016, Aesthetic rating and color suggestion for color palettes, and O'Donovan,
 * Agarwala, Hertzmann 2011, Color compatibility from large datasets, moved from CIELAB to OKLab.
 */

export const modelSize = 5;
export const featureCount = 48;

/** The chromas of the colors follow the features, then five numbers of scratch space. */
const chromasAt = featureCount;
const workAt = chromasAt + modelSize;
const featureRoom = workAt + modelSize;

const medianAt = { lightness: 2, chroma: 7 } as const;

const at = {
  meanLightness: 10,
  meanChroma: 11,
  meanA: 12,
  meanB: 13,
  squaresL: 14,
  squaresC: 15,
  squaresA: 16,
  squaresB: 17,
  productsLA: 18,
  productsLB: 19,
  productsAB: 20,
  productsLC: 21,
  hueCosine: 22,
  hueSine: 23,
  resultant1: 24,
  resultant2: 25,
  resultant3: 26,
  hueArc: 27,
  longestAxis: 28,
  middleAxis: 29,
  shortestAxis: 30,
  pairLeast: 31,
  pairMean: 32,
  pairGreatest: 33,
  pairDeviation: 34,
  nearestMean: 35,
  neutrals: 36,
  darks: 37,
  lights: 38,
  vivids: 39,
  warms: 40,
  chromaOfDarkest: 41,
  chromaOfLightest: 42,
  lightnessOfFullest: 43,
  stepLeast: 44,
  stepGreatest: 45,
  skewOfLightness: 46,
  skewOfChroma: 47,
} as const;

const neutralBelow = 0.03;
const darkBelow = 0.35;
const lightAbove = 0.9;
const vividAbove = 0.16;
/** The direction of warm hues, 50° in OKLab. */
const warm = { a: 0.645, b: 0.764 } as const;

/** The chroma at which a color's hue has half weight. */
const halfWeightChroma = 0.04;
/** A color with less chroma looks gray and does not count for the arc. */
const chromaticFrom = 0.03;
const tiny = 1e-9;
/** In the measure of `pseudoAngle`. */
const fullTurn = 4;

/** Newton iterations for an eigenvalue. After six the error is below the forest's resolution. */
const newtonSteps = 6;
const pairs = (modelSize * (modelSize - 1)) / 2;
const flat = 1e-14;
/** Keeps the shares of a cloud without extent finite. */
const traceMin = 1e-12;

type Place = (typeof at)[keyof typeof at] | (typeof medianAt)[keyof typeof medianAt];
type Features = Float64Array & { [position in Place]: number };

export function createFeatures(): Features {
  const features = new Float64Array(featureRoom);
  if (hasRoom(features)) return features;
  throw new RangeError(`Features take ${featureRoom} numbers`);
}

/** Writes the features of five colors: OKLab, three numbers per color. */
export function writeFeatures(features: Features, colors: Readonly<Float64Array>): void {
  features.fill(0);
  for (let i = 0; i < modelSize; i += 1) {
    const a = colors[3 * i + 1]!;
    const b = colors[3 * i + 2]!;
    const chroma = Math.sqrt(a * a + b * b);
    features[i] = colors[3 * i]!;
    features[modelSize + i] = chroma;
    features[chromasAt + i] = chroma;
  }
  sortFive(features, 0);
  sortFive(features, modelSize);
  writeMoments(features, colors);
  writeHues(features, colors);
  writeShape(features, colors);
  writeShares(features, colors);
  writeExtremes(features, colors);
}

/** Returns the distance of two colors of a palette in (L, 2a, 2b). */
export function scaledDistance(colors: Readonly<Float64Array>, i: number, j: number): number {
  const l = colors[3 * i]! - colors[3 * j]!;
  const a = 2 * (colors[3 * i + 1]! - colors[3 * j + 1]!);
  const b = 2 * (colors[3 * i + 2]! - colors[3 * j + 2]!);
  return Math.sqrt(l * l + a * a + b * b);
}

function hasRoom(numbers: Float64Array): numbers is Features {
  return numbers.length === featureRoom;
}

function writeMoments(features: Features, colors: Readonly<Float64Array>): void {
  for (let i = 0; i < modelSize; i += 1) {
    features[at.meanLightness] += colors[3 * i]! / modelSize;
    features[at.meanChroma] += features[chromasAt + i]! / modelSize;
    features[at.meanA] += colors[3 * i + 1]! / modelSize;
    features[at.meanB] += colors[3 * i + 2]! / modelSize;
  }
  for (let i = 0; i < modelSize; i += 1) {
    const l = colors[3 * i]! - features[at.meanLightness];
    const c = features[chromasAt + i]! - features[at.meanChroma];
    const a = colors[3 * i + 1]! - features[at.meanA];
    const b = colors[3 * i + 2]! - features[at.meanB];
    features[at.squaresL] += l * l;
    features[at.squaresC] += c * c;
    features[at.squaresA] += a * a;
    features[at.squaresB] += b * b;
    features[at.productsLA] += l * a;
    features[at.productsLB] += l * b;
    features[at.productsAB] += a * b;
    features[at.productsLC] += l * c;
  }
}

/** Features 22 to 27. Mardia, Jupp 2000, Directional Statistics, section 2.4. */
function writeHues(features: Features, colors: Readonly<Float64Array>): void {
  let weights = tiny;
  let c1 = 0;
  let s1 = 0;
  let c2 = 0;
  let s2 = 0;
  let c3 = 0;
  let s3 = 0;
  for (let i = 0; i < modelSize; i += 1) {
    const chroma = features[chromasAt + i]!;
    const u = colors[3 * i + 1]! / (chroma + tiny);
    const v = colors[3 * i + 2]! / (chroma + tiny);
    const u2 = u * u - v * v;
    const v2 = 2 * u * v;
    const weight = chroma / (chroma + halfWeightChroma);
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

/** Returns the shortest arc that contains the hues of all chromatic colors, 0 to 4. */
function spannedArc(features: Features, colors: Readonly<Float64Array>): number {
  let count = 0;
  for (let i = 0; i < modelSize; i += 1) {
    const chroma = features[chromasAt + i]!;
    const isChromatic = chroma >= chromaticFrom;
    count += Number(isChromatic);
    // Grays sort last.
    features[workAt + i] = isChromatic ? pseudoAngle(colors[3 * i + 1]! / chroma, colors[3 * i + 2]!) : Infinity;
  }
  if (count < 2) return 0;
  sortFive(features, workAt);
  let gap = features[workAt]! + fullTurn - features[workAt + count - 1]!;
  for (let i = 1; i < count; i += 1) gap = Math.max(gap, features[workAt + i]! - features[workAt + i - 1]!);
  return fullTurn - gap;
}

/** Returns a number that rises with the angle, without an arc tangent. */
function pseudoAngle(cosine: number, ordinate: number): number {
  return ordinate >= 0 ? 1 - cosine : fullTurn - 1 + cosine;
}

/** Chroma counts double, because its steps look larger than those of lightness. */
function writeShape(features: Features, colors: Readonly<Float64Array>): void {
  writeAxes(features);
  writeDistances(features, colors);
}

/** Writes the three eigenvalues, because human palettes are flatter than random ones. */
function writeAxes(features: Features): void {
  const a = features[at.squaresL];
  const b = 4 * features[at.squaresA];
  const c = 4 * features[at.squaresB];
  const d = 2 * features[at.productsLA];
  const e = 2 * features[at.productsLB];
  const f = 4 * features[at.productsAB];
  const trace = a + b + c + traceMin;
  const minors = a * b + a * c + b * c - d * d - e * e - f * f;
  const determinant = a * b * c + 2 * d * e * f - a * f * f - b * e * e - c * d * d;
  let longest = trace;
  let shortest = 0;
  // Both roots are computed together so that their divisions overlap.
  for (let round = 0; round < newtonSteps; round += 1) {
    const steep = (3 * longest - 2 * trace) * longest + minors;
    const slope = (3 * shortest - 2 * trace) * shortest + minors;
    if (steep > flat) longest -= (((longest - trace) * longest + minors) * longest - determinant) / steep;
    if (slope > flat) shortest -= (((shortest - trace) * shortest + minors) * shortest - determinant) / slope;
  }
  shortest = Math.max(0, shortest);
  features[at.longestAxis] = longest / trace;
  features[at.middleAxis] = (trace - longest - shortest) / trace;
  features[at.shortestAxis] = shortest;
}

function writeDistances(features: Features, colors: Readonly<Float64Array>): void {
  for (let i = 0; i < modelSize; i += 1) features[workAt + i] = Infinity;
  let least = Infinity;
  let greatest = 0;
  let sum = 0;
  let squares = 0;
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
  const mean = sum / pairs;
  features[at.pairLeast] = least;
  features[at.pairMean] = mean;
  features[at.pairGreatest] = greatest;
  features[at.pairDeviation] = Math.sqrt(Math.max(0, squares / pairs - mean * mean));
  let nearest = 0;
  for (let i = 0; i < modelSize; i += 1) nearest += features[workAt + i]! / modelSize;
  features[at.nearestMean] = nearest;
}

/** Comparisons become numbers because the branches are unpredictable. */
function writeShares(features: Features, colors: Readonly<Float64Array>): void {
  for (let i = 0; i < modelSize; i += 1) {
    const l = colors[3 * i]!;
    const c = features[chromasAt + i]!;
    const warmth = colors[3 * i + 1]! * warm.a + colors[3 * i + 2]! * warm.b;
    const isNeutral = Number(c < neutralBelow);
    features[at.neutrals] += isNeutral;
    features[at.darks] += Number(l < darkBelow);
    features[at.lights] += Number(l > lightAbove);
    features[at.vivids] += Number(c > vividAbove);
    features[at.warms] += (1 - isNeutral) & Number(warmth > 0);
  }
}

function writeExtremes(features: Features, colors: Readonly<Float64Array>): void {
  let darkest = 0;
  let lightest = 0;
  let fullest = 0;
  let least = 1;
  let greatest = 0;
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
  features[at.skewOfLightness] = features[at.meanLightness] - features[medianAt.lightness];
  features[at.skewOfChroma] = features[at.meanChroma] - features[medianAt.chroma];
}

/** Sorts five numbers by rank, without branches, because they would be unpredictable. */
function sortFive(values: Float64Array, from: number): void {
  const a = values[from]!;
  const b = values[from + 1]!;
  const c = values[from + 2]!;
  const d = values[from + 3]!;
  const e = values[from + 4]!;
  const ab = Number(a > b);
  const ac = Number(a > c);
  const ad = Number(a > d);
  const ae = Number(a > e);
  const bc = Number(b > c);
  const bd = Number(b > d);
  const be = Number(b > e);
  const cd = Number(c > d);
  const ce = Number(c > e);
  const de = Number(d > e);
  values[from + ab + ac + ad + ae] = a;
  values[from + 1 - ab + bc + bd + be] = b;
  values[from + 2 - ac - bc + cd + ce] = c;
  values[from + 3 - ad - bd - cd + de] = d;
  values[from + 4 - ae - be - ce - de] = e;
}
