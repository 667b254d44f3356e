import { type Lab, labAt } from "../cielab.ts";

/*
 * A lower bound of CIEDE2000 between a color and a box in CIELAB.
 *
 * CIEDE2000 is no metric, so cutting a k-d tree by the triangle inequality could miss the nearest
 * color. This bound holds for every pair. In the symbols of Sharma et al. 2005:
 *
 *   1. ΔC'² + ΔH'² = Δa'² + Δb² (the law of cosines), and a' = (1+G)a with G ≥ 0. With
 *      d² = Δa² + Δb² and e² = ΔC'² + ΔH'² it follows that e ≥ d.
 *   2. T ≤ 1 + 0.17 + 0.24 + 0.32 + 0.20 = 1.93, so S_H ≤ 1 + 0.02895 C̄' ≤ S_C = 1 + 0.045 C̄'.
 *      With x = ΔC'/S_C and y = ΔH'/S_H: x² + y² ≥ e²/S_C².
 *   3. x² + y² + R_T·x·y ≥ (1 − |R_T|/2)(x² + y²), and |R_T| ≤ 2 sin 60° = √3. If neither b is
 *      negative, both hues and their mean lie from 0° to 180°, at least 95° from 275°. Then
 *      Δθ ≤ 30°·exp(−(95/25)²) and |R_T| < 1.2·10⁻⁶.
 *   4. C₂' ≤ C₁' + e, so C̄' ≤ C₁' + e/2. G falls with C̄ ≥ C₁/2, so
 *      C₁' ≤ K = √(((1+G(C₁/2))a₁)² + b₁²). e / (1 + 0.045(K + e/2)) rises with e, so d in place of
 *      e only lowers it.
 *   5. S_L = 1 + 0.015·x²/√(20 + x²) with x = |L̄ − 50| ≤ 50, so S_L < 1.748.
 *
 *   ΔE₀₀² ≥ (ΔL/S_L)² + (1 − |R_T|/2)·(d / (1 + 0.045(K + d/2)))²
 *
 * The bound rises with |ΔL| and d, so its value at the nearest point of a box holds for the box.
 */
const lightnessScaleMax = 1.748;
const chromaSlope = 0.045;
const rotationFactorMin = 1 - Math.sqrt(3) / 2;
const rotationFactorAwayFromBlue = 1 - 1e-6;
const stretchMax = 0.5;
/** 25⁷ */
const chromaPivotPower7 = 6103515625;

/** A color and the S_C of its own chroma, prepared for `lowerBound`. */
export type BoundQuery = { readonly lab: Lab; readonly chromaScale: number };

/** The smallest and the largest l, a and b of each box, three numbers per box. */
export type LabBoxes = { readonly least: Readonly<Float64Array>; readonly greatest: Readonly<Float64Array> };

/**
 * Prepares a color for many calls of `lowerBound`.
 *
 * @param lab - CIELAB under D65
 * @returns the color with 1 + 0.045 K
 * @example
 * boundQuery({ l: 50, a: 0, b: 0 }).chromaScale  // 1
 */
export function boundQuery(lab: Lab): BoundQuery {
  const { a, b } = lab;
  const chroma = Math.sqrt(a * a + b * b) / 2;
  const power7 = chroma * chroma * chroma * chroma * chroma * chroma * chroma;
  const stretched = a * (1 + stretchMax * (1 - Math.sqrt(power7 / (power7 + chromaPivotPower7))));
  return { lab, chromaScale: 1 + chromaSlope * Math.sqrt(stretched * stretched + b * b) };
}

/**
 * Returns the square of a number that CIEDE2000 cannot fall below between a color and any color of a box.
 *
 * @param query - the prepared color
 * @param boxes - the boxes
 * @param box - the index of the box
 * @returns 0 if the box contains the color
 * @example
 * lowerBound(
 *   boundQuery({ l: 50, a: 0, b: 0 }),
 *   { least: Float64Array.of(40, -5, -5), greatest: Float64Array.of(60, 5, 5) },
 *   0,
 * )  // 0
 */
export function lowerBound({ lab, chromaScale }: BoundQuery, boxes: LabBoxes, box: number): number {
  const least = labAt(boxes.least, box);
  const greatest = labAt(boxes.greatest, box);
  const l = gapOf(lab.l, least.l, greatest.l) / lightnessScaleMax;
  const a = gapOf(lab.a, least.a, greatest.a);
  const b = gapOf(lab.b, least.b, greatest.b);
  const distance = Math.sqrt(a * a + b * b);
  const scaled = distance / (chromaScale + (chromaSlope / 2) * distance);
  const rotationFactor = lab.b >= 0 && least.b >= 0 ? rotationFactorAwayFromBlue : rotationFactorMin;
  return l * l + rotationFactor * scaled * scaled;
}

/** Returns how far a value lies outside a range. */
function gapOf(value: number, least: number, greatest: number): number {
  if (value < least) return least - value;
  return value > greatest ? value - greatest : 0;
}
