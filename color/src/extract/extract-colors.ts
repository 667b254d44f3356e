import { hexToOklab } from "../oklab.ts";
import { type Lab, labAt } from "../cielab.ts";
import { assignColors, clusterColors, squaredDistance } from "./cluster-colors.ts";
import { type ColorCounts, countColors, type Picture, pixelHex, seeThrough } from "./picture.ts";

/** A color of a picture and its location. */
export interface PictureColor {
  readonly hex: string;
  /**
   * The share of the picture, 0 to 1, that is nearest to this color. Transparent pixels do not
   * count.
   */
  readonly share: number;
  /** A pixel of this color, from the left and the top. */
  readonly x: number;
  readonly y: number;
}

/**
 * The largest OKLab distance between a cluster's mean and a more frequent color that replaces it.
 */
const reach = 0.02;
/**
 * The number of pixels compared per color, and the radius around them, as a share of the shorter
 * side.
 */
const placesMax = 2000;
const surroundings = [0.01, 0.03, 0.08, 0.16] as const;
/** Outside the picture counts as an easily distinguishable color. */
const outsideSquared = 0.01;

/**
 * Returns the main colors of a picture, by share. Each is the color of a pixel that is surrounded
 * by similar pixels if possible.
 *
 * @param picture - any size; transparent pixels are ignored
 * @returns fewer if no more colors differ visibly, none if all pixels are transparent
 * @example
 * extractColors({ width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] }, 5).map(({ hex }) => hex)  // ["ff0000", "0000ff"]
 */
export function extractColors(picture: Picture, count: number): readonly PictureColor[] {
  const counts = countColors(picture);
  // The square root makes a small subject on a large background count.
  const weights = counts.pixels.map(Math.sqrt);
  const centers = clusterColors({ labs: counts.labs, weights }, count);
  const chosen = chooseColors(counts, centers);
  const positions = chosen.map((color) => {
    const { x, y } = findPlace(picture, counts, color);
    return { hex: pixelHex(picture, x, y), x, y };
  });
  const hexes = positions.map(({ hex }) => hex);
  const shares = shareOut(counts, hexes);
  return positions
    .map(({ hex, x, y }, index) => ({ hex, share: shares[index] ?? 0, x, y }))
    .sort((one, other) => other.share - one.share);
}

/**
 * Returns the share of a picture that is nearest to each color.
 *
 * @returns a share for each color, 0 to 1; all 0 without visible pixels
 * @example
 * measureShares({ width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] }, ["ee0000", "000080"])  // [0.5, 0.5]
 */
export function measureShares(picture: Picture, hexes: readonly string[]): readonly number[] {
  return shareOut(countColors(picture), hexes);
}

function shareOut({ labs, pixels }: ColorCounts, hexes: readonly string[]): readonly number[] {
  const shares = hexes.map(() => 0);
  if (hexes.length === 0) return shares;
  const ofColors = assignColors(labs, hexes.map(hexToOklab));
  for (const [color, center] of ofColors.entries()) {
    shares[center] = (shares[center] ?? 0) + pixels[color]!;
  }
  const total = pixels.reduce((sum, count) => sum + count, 0);
  return shares.map((share) => (total === 0 ? 0 : share / total));
}

/** Returns for each center the index of a color of the picture that is near and frequent. */
function chooseColors({ labs, pixels }: ColorCounts, centers: readonly Lab[]): readonly number[] {
  const chosen = new Map<number, { readonly color: number; readonly worth: number }>();
  if (centers.length === 0) return [];
  for (const [color, center] of assignColors(labs, centers).entries()) {
    const worth = pixels[color]! / (reach * reach + squaredDistance(labs, color, centers[center]!));
    if (worth > (chosen.get(center)?.worth ?? 0)) chosen.set(center, { color, worth });
  }
  return [...chosen.values()].map(({ color }) => color);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the pixel of this color with the most similar surroundings. */
function findPlace({ width, height }: Picture, counts: ColorCounts, color: number): Place {
  const offsets = listOffsets(Math.min(width, height));
  const search = { width, height, counts, lab: labAt(counts.labs, color) };
  const skipped = Math.ceil(counts.pixels[color]! / placesMax);
  let best: Place = { x: 0, y: 0 };
  let least = Infinity;
  let seen = 0;
  for (const [pixel, own] of counts.colorOf.entries()) {
    if (own !== color || (seen += 1) % skipped !== 0) continue;
    const position = { x: pixel % width, y: Math.floor(pixel / width) };
    const unlike = sumUnlike(search, position, offsets);
    if (unlike >= least) continue;
    least = unlike;
    best = position;
  }
  return best;
}

/** Lists eight directions at each distance. */
function listOffsets(side: number): readonly Place[] {
  const steps = [-1, 0, 1];
  return surroundings.flatMap((part) => {
    const distance = Math.max(1, Math.round(part * side));
    return steps.flatMap((x) => steps.map((y) => ({ x: x * distance, y: y * distance })));
  });
}

interface Search {
  readonly width: number;
  readonly height: number;
  readonly counts: ColorCounts;
  readonly lab: Lab;
}

function sumUnlike({ width, height, counts, lab }: Search, { x, y }: Place, offsets: readonly Place[]): number {
  const { labs, colorOf } = counts;
  let sum = 0;
  for (const offset of offsets) {
    const [column, row] = [x + offset.x, y + offset.y];
    const isInside = column >= 0 && column < width && row >= 0 && row < height;
    const other = isInside ? colorOf[row * width + column] : undefined;
    const isSeen = other !== undefined && other !== seeThrough;
    sum += isSeen ? Math.min(outsideSquared, squaredDistance(labs, other, lab)) : outsideSquared;
  }
  return sum;
}
