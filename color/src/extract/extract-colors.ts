import { type Lab, labAt } from "../cielab.ts";
import { rgbToHex } from "../hex.ts";
import { hexToOklab, linearToOklab } from "../oklab.ts";
import { rgbToLinear } from "../srgb.ts";
import { assignColors, clusterColors, squaredDistance } from "./cluster-colors.ts";

export interface PictureColor {
  readonly hex: string;
  /** 0 to 1, without transparent pixels. */
  readonly share: number;
  /** A pixel of this color, from the left and the top. */
  readonly x: number;
  readonly y: number;
}

/**
 * The largest OKLab distance between a cluster's mean and a more frequent color that replaces it.
 */
const reach = 0.02;
/** Pixels compared per color, and the radius around them, as a share of the shorter side. */
const placesMax = 2000;
const neighborhoodRadii = [0.01, 0.03, 0.08, 0.16] as const;
/** Outside the picture counts as an easily distinguishable color. */
const outsideSquared = 0.01;

/**
 * Returns the main colors of a picture, by share. Each is the color of a pixel that is surrounded
 * by similar pixels if possible.
 *
 * @returns fewer if no more colors differ visibly, none if all pixels are transparent
 * @example
 * extractColors({ width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] }, 5)
 *   .map(({ hex }) => hex)  // ["ff0000", "0000ff"]
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
 * Returns the share of a picture that is nearest to each color, 0 to 1.
 *
 * @example
 * measureShares(
 *   { width: 2, height: 1, data: [255, 0, 0, 255, 0, 0, 255, 255] },
 *   ["ee0000", "000080"],
 * )  // [0.5, 0.5]
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

/** Prefers colors that are near a center and frequent. */
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

/** Returns the pixel with the most similar surroundings. */
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

function listOffsets(side: number): readonly Place[] {
  const steps = [-1, 0, 1];
  return neighborhoodRadii.flatMap((part) => {
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

/** Pixels as in a browser's `ImageData`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255, row by row from the top. */
  readonly data: Readonly<ArrayLike<number>>;
}

export interface ColorCounts {
  /** OKLab, three numbers per color. */
  readonly labs: Float64Array;
  /** Per color. */
  readonly pixels: Float64Array;
  /** Per pixel; `seeThrough` for transparent ones. */
  readonly colorOf: Int32Array;
}

export const seeThrough = -1;
const channelsOfPixel = 4;
const labChannels = 3;
/** More transparent pixels are ignored. */
const opacityMin = 128;
/**
 * The upper bits of each channel that separate colors. Differences in the rest, up to seven steps,
 * are hard to see.
 */
const keptBits = 5;
const droppedBits = 8 - keptBits;
const cellCount = 1 << (3 * keptBits);

/**
 * Returns the color of one pixel, ignoring its opacity. Positions are clamped to the picture.
 *
 * @example
 * pixelHex({ width: 1, height: 1, data: [255, 0, 255, 255] }, 0, 7)  // "ff00ff"
 */
export function pixelHex({ width, height, data }: Picture, x: number, y: number): string {
  const column = Math.floor(Math.min(width - 1, Math.max(0, x)));
  const row = Math.floor(Math.min(height - 1, Math.max(0, y)));
  const at = channelsOfPixel * (row * width + column);
  return rgbToHex({ r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 });
}

export function countColors({ width, height, data }: Picture): ColorCounts {
  const colorOfCell = new Int32Array(cellCount).fill(seeThrough);
  const colorOf = new Int32Array(width * height).fill(seeThrough);
  const sums: number[] = [];
  const pixels: number[] = [];
  for (let pixel = 0; pixel < colorOf.length; pixel += 1) {
    const at = channelsOfPixel * pixel;
    if (data[at + 3]! < opacityMin) continue;
    const cell = cellOf(data[at]!, data[at + 1]!, data[at + 2]!);
    if (colorOfCell[cell] === seeThrough) {
      colorOfCell[cell] = pixels.length;
      pixels.push(0);
      sums.push(0, 0, 0);
    }
    const color = colorOfCell[cell]!;
    colorOf[pixel] = color;
    pixels[color]! += 1;
    for (let channel = 0; channel < labChannels; channel += 1)
      sums[labChannels * color + channel]! += data[at + channel]!;
  }
  return { labs: meanLabs(sums, pixels), pixels: Float64Array.from(pixels), colorOf };
}

function cellOf(red: number, green: number, blue: number): number {
  return ((((red >> droppedBits) << keptBits) | (green >> droppedBits)) << keptBits) | (blue >> droppedBits);
}

function meanLabs(sums: readonly number[], pixels: readonly number[]): Float64Array {
  const labs = new Float64Array(sums.length);
  for (const [color, count] of pixels.entries()) {
    const mean = (channel: number) => Math.round(sums[labChannels * color + channel]! / count);
    const { l, a, b } = linearToOklab(rgbToLinear({ r: mean(0), g: mean(1), b: mean(2) }));
    labs.set([l, a, b], labChannels * color);
  }
  return labs;
}
