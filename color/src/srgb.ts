import { pow } from "./exact-math.ts";
import { hexToRgb, type Rgb } from "./hex.ts";
import { numberAt } from "./number-at.ts";

const LINEAR_SLOPE = 12.92;
const LINEAR_BELOW = 0.04045;
const OFFSET = 0.055;
const GAMMA = 2.4;
const BYTE_MAX = 255;

const linearBytes: Readonly<Float64Array> = Float64Array.from({ length: BYTE_MAX + 1 }, (_, byte) =>
  toLinear(byte / BYTE_MAX),
);

/** The least linear light that rounds to each byte: half way to the byte before. No light rounds to what follows the last. */
const leastOfBytes: Readonly<Float64Array> = Float64Array.from({ length: BYTE_MAX + 2 }, (_, byte) => {
  if (byte === 0) return 0;
  return byte > BYTE_MAX ? Infinity : toLinear((byte - 0.5) / BYTE_MAX);
});

/** Cells of linear light, so narrow that few hold more than one of those steps, and the byte that each begins with. */
const CELLS = 4096;
const bytesOfCells: Readonly<Float64Array> = leastOfBytes
  .subarray(0, BYTE_MAX + 1)
  .reduce((cells, least, byte) => cells.fill(byte, Math.ceil(least * CELLS)), new Float64Array(CELLS));

/**
 * The light a color stands for: its channels without the sRGB transfer function.
 *
 *     C = v / 12.92                     for v ≤ 0.04045
 *     C = ((v + 0.055) / 1.055)^2.4     otherwise, with v = channel / 255
 *
 * @param hex - six hexadecimal digits
 * @returns linear-light channels from 0 to 1
 * @throws {SyntaxError} when the text is not a hex
 * @see CSS Color Module Level 4, section 18 "Sample code", `lin_sRGB`; IEC 61966-2-1:1999, section 5.2
 * @example
 * hexToLinear("ff00ff")  // { r: 1, g: 0, b: 1 }
 */
export function hexToLinear(hex: string): Rgb {
  const { r, g, b } = hexToRgb(hex);
  return { r: numberAt(linearBytes, r), g: numberAt(linearBytes, g), b: numberAt(linearBytes, b) };
}

/**
 * The 8-bit sRGB component nearest to linear light, by table.
 *
 * @param linear - any number; what is outside 0 … 1 is clipped
 * @returns an integer, 0 … 255
 * @see IEC 61966-2-1:1999, section 5.2
 * @example
 * linearToByte(0.5)  // 188
 */
export function linearToByte(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return BYTE_MAX;
  let byte = numberAt(bytesOfCells, Math.floor(linear * CELLS));
  while (linear >= numberAt(leastOfBytes, byte + 1)) byte += 1;
  return byte;
}

function toLinear(encoded: number): number {
  if (encoded <= LINEAR_BELOW) return encoded / LINEAR_SLOPE;
  return pow((encoded + OFFSET) / (1 + OFFSET), GAMMA);
}
