import { pow } from "./pow.ts";

const LINEAR_SLOPE = 12.92;
const LINEAR_BELOW = 0.04045;
const ENCODED_LINEAR_BELOW = 0.0031308;
const OFFSET = 0.055;
const GAMMA = 2.4;

const BYTE_MAX = 255;

const linearBytes: Readonly<Float64Array> = Float64Array.from({ length: BYTE_MAX + 1 }, (_, byte) =>
  srgbToLinear(byte / BYTE_MAX),
);

/** The least linear light that rounds to each byte: half way to the byte before. */
const leastOfBytes: Readonly<Float64Array> = Float64Array.from({ length: BYTE_MAX + 2 }, (_, byte) => {
  if (byte === 0) return 0;
  return byte > BYTE_MAX ? Infinity : srgbToLinear((byte - 0.5) / BYTE_MAX);
});

/** Cells of linear light, so narrow that few hold more than one of those steps, and the byte that each begins with. */
const CELLS = 4096;
const bytesOfCells: Readonly<Uint8Array> = leastOfBytes
  .subarray(0, BYTE_MAX + 1)
  .reduce((cells, least, byte) => cells.fill(byte, Math.ceil(least * CELLS)), new Uint8Array(CELLS));

/**
 * Linear light of an 8-bit sRGB component.
 *
 * @param byte - an integer, 0 … 255
 * @returns 0 … 1
 * @see IEC 61966-2-1:1999, section 5.2
 * @example
 * byteToLinear(255)  // 1
 */
export function byteToLinear(byte: number): number {
  return linearBytes[byte]!;
}

/**
 * The encoded sRGB component of linear light.
 *
 * @param linear - 0 … 1
 * @returns 0 … 1
 * @see IEC 61966-2-1:1999, section 5.2
 * @example
 * linearToSrgb(0)  // 0
 */
export function linearToSrgb(linear: number): number {
  if (linear <= ENCODED_LINEAR_BELOW) return linear * LINEAR_SLOPE;
  return (1 + OFFSET) * pow(linear, 1 / GAMMA) - OFFSET;
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
  let byte = bytesOfCells[Math.floor(linear * CELLS)]!;
  while (linear >= leastOfBytes[byte + 1]!) byte += 1;
  return byte;
}

function srgbToLinear(encoded: number): number {
  if (encoded <= LINEAR_BELOW) return encoded / LINEAR_SLOPE;
  return pow((encoded + OFFSET) / (1 + OFFSET), GAMMA);
}
