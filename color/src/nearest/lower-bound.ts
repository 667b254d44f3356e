import type { Lab } from "../cielab.ts";

/*
 * A lower bound of CIEDE2000 between a color and a box in CIELAB.
 *
 * CIEDE2000 is not a metric, so cutting a k-d tree by the triangle inequality could miss the
 * nearest color. This bound holds for every pair. In the symbols of Sharma et al. 2005:
 *
 *   1. ΔC'² + ΔH'² = Δa'² + Δb² (the law of cosines), and a' = (1+G)a with G ≥ 0. With
 *      d² = Δa² + Δb² and e² = ΔC'² + ΔH'² it follows that e ≥ d.
 *   2. T ≤ 1 + 0.17 + 0.24 + 0.32 + 0.20 = 1.93, so S_H ≤ 1 + 0.02895 C̄' ≤ S_C = 1 + 0.045 C̄'.
 *      With x = ΔC'/S_C and y = ΔH'/S_H: x² + y² ≥ e²/S_C².
 *   3. x² + y² + R_T·x·y ≥ (1 − |R_T|/2)(x² + y²), and |R_T|/2 ≤ sin(60°·exp(−((h̄−275°)/25°)²)),
 *      which is √3/2 at most. It is less in three sectors of hue. Each is less than 180° wide, so the
 *      mean hue h̄ lies in it too, and a' = (1+G)a moves a hue only toward the a axis:
 *        b ≥ 0           0° to 180°, 95° from 275°: |R_T|/2 < 10⁻⁶
 *        a ≤ 0, b ≥ a    90° to 225°, 50° from 275°: |R_T|/2 ≤ sin(60°·exp(−4)) < 0.0192
 *        a ≥ 0, b ≥ −a   −45° to 90°, 40° from 275°: |R_T|/2 ≤ sin(60°·exp(−2.56)) < 0.081
 *   4. C₂' ≤ C₁' + e, so C̄' ≤ C₁' + e/2. G falls with C̄ ≥ C₁/2, so
 *      C₁' ≤ K = √(((1+G(C₁/2))a₁)² + b₁²). e / (1 + 0.045(K + e/2)) rises with e, so d in place of
 *      e only lowers it.
 *   5. S_L = 1 + 0.015·x²/√(20 + x²) rises with x = |L̄ − 50|, so the L̄ farthest from 50 bounds it.
 *
 *   ΔE₀₀² ≥ (ΔL/S_L)² + (1 − |R_T|/2)·(d / (1 + 0.045(K + d/2)))²
 *
 * The bound rises with |ΔL| and d, so its value at the nearest point of a box holds for the box.
 */
const lightnessSlope = 0.015;
const chromaSlope = 0.045;
const rotationFactors = { any: 1 - Math.sqrt(3) / 2, upper: 1 - 1e-6, green: 1 - 0.0192, red: 1 - 0.081 } as const;
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
 * Returns the square of a number that CIEDE2000 cannot fall below between a color and a box.
 *
 * @returns 0 if the box contains the color
 * @example
 * lowerBound(
 *   boundQuery({ l: 50, a: 0, b: 0 }),
 *   { least: Float64Array.of(40, -5, -5), greatest: Float64Array.of(60, 5, 5) },
 *   0,
 * )  // 0
 */
export function lowerBound({ lab, chromaScale }: BoundQuery, { least, greatest }: LabBoxes, box: number): number {
  // Reading the numbers here instead of through `labAt` makes a lookup 10 % faster.
  const at = 3 * box;
  const lLeast = least[at]!;
  const lGreatest = greatest[at]!;
  const aLeast = least[at + 1]!;
  const aGreatest = greatest[at + 1]!;
  const bLeast = least[at + 2]!;
  const a = gapOf(lab.a, aLeast, aGreatest);
  const b = gapOf(lab.b, bLeast, greatest[at + 2]!);
  const lightness = gapOf(lab.l, lLeast, lGreatest) / lightnessScale(lab.l + lLeast, lab.l + lGreatest);
  const distance = Math.sqrt(a * a + b * b);
  const scaled = distance / (chromaScale + (chromaSlope / 2) * distance);
  return lightness * lightness + rotationFactor(lab, { aLeast, bLeast, aGreatest }) * scaled * scaled;
}

/** Returns how far a value lies outside a range. */
function gapOf(value: number, least: number, greatest: number): number {
  if (value < least) return least - value;
  return value > greatest ? value - greatest : 0;
}

/** Returns the largest S_L if twice L̄ lies between two sums. */
function lightnessScale(sumLeast: number, sumGreatest: number): number {
  const offset = Math.max(100 - sumLeast, sumGreatest - 100) / 2;
  const squared = offset * offset;
  return 1 + (lightnessSlope * squared) / Math.sqrt(20 + squared);
}

type BoxSides = { readonly aLeast: number; readonly bLeast: number; readonly aGreatest: number };

/** Returns 1 − |R_T|/2, or less. */
function rotationFactor({ a, b }: Lab, { aLeast, bLeast, aGreatest }: BoxSides): number {
  if (b >= 0 && bLeast >= 0) return rotationFactors.upper;
  if (a <= 0 && b >= a && aGreatest <= 0 && bLeast >= aGreatest) return rotationFactors.green;
  return a >= 0 && b >= -a && aLeast >= 0 && bLeast >= -aLeast ? rotationFactors.red : rotationFactors.any;
}
