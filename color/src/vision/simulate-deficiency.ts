import { relativeLuminance } from "../contrast.ts";
import { hexToLinear, linearToByte } from "../srgb.ts";
import { type Rgb, rgbToHex } from "../hex.ts";
import { deuteranopia, type Matrix, protanopia, type Row, tritanopia } from "./dichromat-matrices.ts";

/** A kind of vision that lacks red, green or blue cones, or all of them. */
export type Deficiency = "protanopia" | "deuteranopia" | "tritanopia" | "achromatopsia";

/** The most common first. */
export const deficiencies: readonly Deficiency[] = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

/**
 * Simulates a color for a person without one kind of cones, or without any. Weakened cones are
 * between this and normal vision: colors that differ here usually differ for them too.
 *
 *     linear light → matrix of the deficiency → clipped to sRGB
 *     achromatopsia: the gray of equal luminance
 *
 * @returns the color that looks like this in normal vision; grays stay unchanged
 * @see Viénot, Brettel and Mollon 1999 for protanopia and deuteranopia; Brettel, Viénot and Mollon
 *   1997 for tritanopia, of which the former say that their shorter way does not fit it
 * @example
 * simulateDeficiency("808080", "protanopia")  // "808080"
 * simulateDeficiency("ff0000", "achromatopsia")  // "7f7f7f"
 */
export function simulateDeficiency(hex: string, deficiency: Deficiency): string {
  return rgbToHex(
    deficiency === "achromatopsia" ? grayOf(relativeLuminance(hex)) : simulateDichromacy(hexToLinear(hex), deficiency),
  );
}

/** Deficiencies that lack one kind of cones. */
export type Dichromacy = Exclude<Deficiency, "achromatopsia">;

/**
 * Simulates linear light for a person without one kind of cones.
 *
 * @returns integers from 0 to 255
 * @see Viénot, Brettel and Mollon 1999; Brettel, Viénot and Mollon 1997
 * @example
 * simulateDichromacy({ r: 0, g: 0, b: 0 }, "tritanopia")  // { r: 0, g: 0, b: 0 }
 */
export function simulateDichromacy(linear: Rgb, dichromacy: Dichromacy): Rgb {
  const [red, green, blue] = matrixOf(dichromacy, linear);
  return {
    r: linearToByte(dot(red, linear)),
    g: linearToByte(dot(green, linear)),
    b: linearToByte(dot(blue, linear)),
  };
}

function grayOf(luminance: number): Rgb {
  const byte = linearToByte(luminance);
  return { r: byte, g: byte, b: byte };
}

function matrixOf(deficiency: Dichromacy, light: Rgb): Matrix {
  if (deficiency === "protanopia") return protanopia;
  if (deficiency === "deuteranopia") return deuteranopia;
  return dot(tritanopia.side, light) >= 0 ? tritanopia.red : tritanopia.cyan;
}

function dot(row: Row, { r, g, b }: Rgb): number {
  return row[0] * r + row[1] * g + row[2] * b;
}
