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

function srgbToLinear(encoded: number): number {
  if (encoded <= LINEAR_BELOW) return encoded / LINEAR_SLOPE;
  return pow((encoded + OFFSET) / (1 + OFFSET), GAMMA);
}
