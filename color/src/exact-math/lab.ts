import { hexToRgb } from "../hex.ts";
import type { Lab } from "../lab.ts";
import { whiteD65 } from "../xyz.ts";
import { cbrt } from "./cbrt.ts";
import { byteToLinear } from "./srgb.ts";

// CIE 15:2004, section 8.2.1: (6/29)³ and the slope and offset of the straight part.
const CUBE_ROOT_ABOVE = 216 / 24389;
const STRAIGHT_SLOPE = 841 / 108;
const STRAIGHT_OFFSET = 4 / 29;

/**
 * CIELAB (D65, 2° observer) of a hex, the same in every engine.
 *
 * @param hex - six lowercase digits
 * @returns l 0 … 100, a and b about −110 … 100
 * @see CSS Color Module Level 4, section 18, `lin_sRGB_to_XYZ` (matrix); CIE 15:2004, section 8.2.1
 * @example
 * hexToLab("000000").a  // 0
 */
export function hexToLab(hex: string): Lab {
  const { r, g, b } = hexToRgb(hex);
  return linearToLab([byteToLinear(r), byteToLinear(g), byteToLinear(b)]);
}

/**
 * CIELAB (D65, 2° observer) of linear light, the same in every engine.
 *
 * @param linear - red, green and blue of sRGB, each 0 … 1
 * @returns l 0 … 100, a and b about −110 … 100
 * @see CSS Color Module Level 4, section 18, `lin_sRGB_to_XYZ` (matrix); CIE 15:2004, section 8.2.1
 * @example
 * linearToLab([0, 0, 0]).l  // 0
 */
export function linearToLab([r, g, b]: readonly [number, number, number]): Lab {
  const x = (506752 / 1228815) * r + (87881 / 245763) * g + (12673 / 70218) * b;
  const y = (87098 / 409605) * r + (175762 / 245763) * g + (12673 / 175545) * b;
  const z = (7918 / 409605) * r + (87881 / 737289) * g + (1001167 / 1053270) * b;
  const [fx, fy, fz] = [compress(x / whiteD65.x), compress(y / whiteD65.y), compress(z / whiteD65.z)];
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

function compress(t: number): number {
  return t > CUBE_ROOT_ABOVE ? cbrt(t) : STRAIGHT_SLOPE * t + STRAIGHT_OFFSET;
}
