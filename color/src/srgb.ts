import { pow } from "./exact-math.ts";
import { hexToRgb, type Rgb } from "./hex.ts";

const linearSlope = 12.92;
const linearBelow = 0.04045;
const offset = 0.055;
const gamma = 2.4;
const byteMax = 255;

const linearBytes: Readonly<Float64Array> = Float64Array.from({ length: byteMax + 1 }, (_, byte) =>
  toLinear(byte / byteMax),
);

/** The last entry is infinite. */
const leastOfBytes: Readonly<Float64Array> = Float64Array.from({ length: byteMax + 2 }, (_, byte) => {
  if (byte === 0) return 0;
  return byte > byteMax ? Infinity : toLinear((byte - 0.5) / byteMax);
});

/** Few cells of linear light contain more than one boundary between bytes. */
const cellCount = 4096;
const bytesOfCells: Readonly<Float64Array> = leastOfBytes
  .subarray(0, byteMax + 1)
  .reduce((cells, least, byte) => cells.fill(byte, Math.ceil(least * cellCount)), new Float64Array(cellCount));

/**
 * Returns the linear light of a color, by the inverse sRGB transfer function.
 *
 *     C = v / 12.92                     for v ≤ 0.04045
 *     C = ((v + 0.055) / 1.055)^2.4     otherwise, with v = channel / 255
 *
 * @returns linear-light channels from 0 to 1
 * @see CSS Color Module Level 4, section 18 "Sample code", `lin_sRGB`; IEC 61966-2-1:1999, section
 *   5.2
 */
export function hexToLinear(hex: string): Rgb {
  return rgbToLinear(hexToRgb(hex));
}

/** Returns the linear light, 0 to 1, of sRGB channels, integers from 0 to 255. */
export function rgbToLinear({ r, g, b }: Rgb): Rgb {
  return { r: linearBytes[r]!, g: linearBytes[g]!, b: linearBytes[b]! };
}

/** Returns the 8-bit sRGB component nearest to any linear light (IEC 61966-2-1:1999, 5.2). */
export function linearToByte(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return byteMax;
  let byte = bytesOfCells[Math.floor(linear * cellCount)]!;
  while (linear >= leastOfBytes[byte + 1]!) byte += 1;
  return byte;
}

function toLinear(encoded: number): number {
  if (encoded <= linearBelow) return encoded / linearSlope;
  return pow((encoded + offset) / (1 + offset), gamma);
}

const sextantDegrees = 60;
const fullTurnDegrees = 360;

/** Unrounded: degrees, and percentages. */
type Cylinders = Readonly<
  Record<"hue" | "saturation" | "lightness" | "saturationHsv" | "value" | "whiteness" | "blackness", number>
>;

/** Returns the coordinates of HSL, HSV and HWB. Grays have hue 0. */
export function rgbToCylinders(rgb: Rgb): Cylinders {
  const max = Math.max(rgb.r, rgb.g, rgb.b);
  const min = Math.min(rgb.r, rgb.g, rgb.b);
  return {
    hue: hueOf(rgb, max, max - min),
    saturation: percentage(max - min, byteMax - Math.abs(max + min - byteMax)),
    lightness: percentage(max + min, 2 * byteMax),
    saturationHsv: percentage(max - min, max),
    value: percentage(max, byteMax),
    whiteness: percentage(min, byteMax),
    blackness: percentage(byteMax - max, byteMax),
  };
}

function hueOf({ r, g, b }: Rgb, max: number, delta: number): number {
  if (delta === 0) return 0;
  if (max === r) return (((g - b) / delta) * sextantDegrees + fullTurnDegrees) % fullTurnDegrees;
  if (max === g) return ((b - r) / delta + 2) * sextantDegrees;
  return ((r - g) / delta + 4) * sextantDegrees;
}

function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}

/** Rounds and turns -0 into 0. */
export function roundTo(value: number, scale: number): number {
  return Math.round(value * scale) / scale + 0;
}

/** Rounds degrees. A hue that rounds to 360 is 0. */
export function roundHue(hue: number, scale: number): number {
  return roundTo(hue, scale) % fullTurnDegrees;
}
