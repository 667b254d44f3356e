import { relativeLuminance } from "../contrast.ts";
import { hexToLinear, linearToByte } from "../srgb.ts";
import { rgbToHex } from "../hex.ts";
import { deuteranopia, type Matrix, protanopia, type Row, tritanopia } from "./dichromat-matrices.ts";

/** A kind of vision that lacks red, green or blue cones, or all of them. */
export type Deficiency = "protanopia" | "deuteranopia" | "tritanopia" | "achromatopsia";

/** Every deficiency, the most common first. */
export const deficiencies: readonly Deficiency[] = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

/**
 * How a color looks to a person without one kind of cones, or without any. Weakened cones lie between this and normal
 * vision: what can be told apart here can as a rule be told apart with them too.
 *
 *     linear light → matrix of the deficiency → clipped to sRGB;  achromatopsia: the gray of equal luminance
 *
 * @param hex - six hexadecimal digits
 * @param deficiency - which cones are missing
 * @returns the color that looks like this to everyone; a gray stays as it is
 * @throws {SyntaxError} when the text is not a hex
 * @see Viénot, Brettel and Mollon 1999 for protanopia and deuteranopia; Brettel, Viénot and Mollon 1997 for tritanopia,
 * of which the former say that their shorter way does not fit it
 * @example
 * simulateDeficiency("808080", "protanopia")  // "808080"
 * simulateDeficiency("ff0000", "achromatopsia")  // "7f7f7f"
 */
export function simulateDeficiency(hex: string, deficiency: Deficiency): string {
  if (deficiency === "achromatopsia") return grayOf(relativeLuminance(hex));
  const { r, g, b } = hexToLinear(hex);
  const light: Row = [r, g, b];
  const matrix = matrixOf(deficiency, light);
  const [red, green, blue] = matrix.map((row) => linearToByte(dot(row, light)));
  return rgbToHex({ r: red!, g: green!, b: blue! });
}

function grayOf(luminance: number): string {
  const byte = linearToByte(luminance);
  return rgbToHex({ r: byte, g: byte, b: byte });
}

function matrixOf(deficiency: Exclude<Deficiency, "achromatopsia">, light: Row): Matrix {
  if (deficiency === "protanopia") return protanopia;
  if (deficiency === "deuteranopia") return deuteranopia;
  return dot(tritanopia.side, light) >= 0 ? tritanopia.red : tritanopia.cyan;
}

function dot(row: Row, light: Row): number {
  return row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
}
