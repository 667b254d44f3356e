import { rgbToHex } from "../hex.ts";
import { linearToOklab } from "../oklab.ts";
import { rgbToLinear } from "../srgb.ts";

/** Pixels as in a browser's `ImageData`. */
export interface Picture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255, row by row from the top. */
  readonly data: Readonly<ArrayLike<number>>;
}

/** The colors of a picture. Nearly equal colors are counted as one, their mean. */
export interface ColorCounts {
  /** OKLab, three numbers per color. */
  readonly labs: Float64Array;
  /** The number of pixels of each color. */
  readonly pixels: Float64Array;
  /** The color index of each pixel, or `seeThrough`. */
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
 * Returns the color of one pixel, ignoring its opacity.
 *
 * @param x - from the left, from 0; clamped to the picture and rounded down
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
 * @param picture - any picture; transparent pixels are ignored
 * @returns in order of appearance
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
