import { rgbToHex } from "../hex.ts";
import { linearToOklab } from "../oklab.ts";
import { rgbToLinear } from "../srgb.ts";

/** Pixels as a browser's `ImageData` has them. */
export interface Picture {
  /** Of a row and of a column, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, each 0 … 255, row by row from the top. */
  readonly data: Readonly<ArrayLike<number>>;
}

/** The colors that a picture has: those that hardly differ are counted as one, their mean. */
export interface ColorCounts {
  /** OKLab, three numbers a color. */
  readonly labs: Float64Array;
  /** How many pixels each has. */
  readonly pixels: Float64Array;
  /** The color of each pixel of the picture, from 0; `seeThrough` where nothing is to be seen. */
  readonly colorOf: Int32Array;
}

export const seeThrough = -1;
const channelsOfPixel = 4;
const labChannels = 3;
/** From half on a pixel hides more than it shows. */
const opacityMin = 128;
/** Of each channel's eight bits these tell colors apart; what is left, steps of up to seven, is hard to see. */
const keptBits = 5;
const droppedBits = 8 - keptBits;
const cellCount = 1 << (3 * keptBits);

/**
 * The color of one pixel, whatever its opacity.
 *
 * @param picture - of one pixel at least
 * @param x - from the left, from 0; what is outside is taken for the nearest inside, parts of pixels are dropped
 * @param y - from the top, the same
 * @returns six lowercase digits
 * @example
 * pixelHex({ width: 1, height: 1, data: [255, 0, 255, 255] }, 0, 7)  // "ff00ff"
 */
export function pixelHex({ width, height, data }: Picture, x: number, y: number): string {
  const column = Math.floor(Math.min(width - 1, Math.max(0, x)));
  const row = Math.floor(Math.min(height - 1, Math.max(0, y)));
  const at = channelsOfPixel * (row * width + column);
  return rgbToHex({ r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 });
}

/**
 * Counts the colors of a picture.
 *
 * @param picture - any; what can be seen through is left out
 * @returns in the order in which the picture has them
 */
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
