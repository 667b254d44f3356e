/** The colors that the features are made for. */
export const modelSize = 5;
/** How many features there are. */
export const featureCount = 48;

/** Behind the features there is room for what they are made from: first the chromas, color by color. */
export const chromasAt = featureCount;
/** Then five numbers more, for any step's own use. */
export const workAt = chromasAt + modelSize;
/** The numbers that features need with what they are made from. */
export const featureRoom = workAt + modelSize;

/** Where the medians stand among the sorted lightnesses and chromas. */
export const medianAt = { lightness: 2, chroma: 7 } as const;

/** Places of the features behind the sorted lightnesses and chromas; what they are stands in `palette-features.ts`. */
export const at = {
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
