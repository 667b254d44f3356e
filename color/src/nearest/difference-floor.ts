import { type Lab, labAt } from "../cielab.ts";

/*
 * How far apart two colors must be at least, from their coordinates alone.
 *
 * CIEDE2000 is no metric, so the usual pruning of a search tree (by the triangle inequality) could lose the
 * nearest color. This bound holds for every pair instead. In the symbols of Sharma et al. 2005:
 *
 *   1. ΔC'² + ΔH'² = Δa'² + Δb² (the law of cosines), and a' = (1+G)a with G ≥ 0, so with d² = Δa² + Δb² and
 *      e² = ΔC'² + ΔH'² it follows that e ≥ d.
 *   2. T ≤ 1 + 0.17 + 0.24 + 0.32 + 0.20 = 1.93, so S_H ≤ 1 + 0.02895 C̄' ≤ S_C = 1 + 0.045 C̄'. With
 *      x = ΔC'/S_C and y = ΔH'/S_H: x² + y² ≥ e²/S_C².
 *   3. |R_T| ≤ 2 sin 60° = √3, and x² + y² + R_T·x·y ≥ (1 − |R_T|/2)(x² + y²): the form is positive definite
 *      with factor 1 − √3/2. When neither b is negative, both hues and their mean lie from 0° to 180°, at least
 *      95° from 275°, so Δθ ≤ 30°·exp(−(95/25)²) and |R_T| < 1.2·10⁻⁶: the factor is then 1 − 10⁻⁶.
 *      The same holds of two more sectors, in which hues are at most 135° apart, so that their mean lies there too; since
 *      a' = (1+G)a moves a hue only toward the a axis, it stays in its sector. In a ≤ 0, b ≥ a hues lie from 90° to 225°,
 *      50° from 275°: |R_T|/2 ≤ sin(60°·exp(−4)) < 0.0192. In a ≥ 0, b ≥ −a they lie from −45° to 90°, 40° from 275°:
 *      |R_T|/2 ≤ sin(60°·exp(−2.56)) < 0.081.
 *   4. C₂' ≤ C₁' + e, so C̄' ≤ C₁' + e/2; and G falls with C̄ ≥ C₁/2, so C₁' ≤ K = √(((1+G(C₁/2))a₁)² + b₁²).
 *      e / (1 + 0.045(K + e/2)) rises with e, so d in place of e makes it only smaller.
 *   5. S_L = 1 + 0.015·x²/√(20 + x²) grows with x = |L̄ − 50|, so for boxes the farthest L̄ from 50 bounds it; x ≤ 50, so S_L < 1.748.
 *
 *   ΔE₀₀² ≥ (ΔL/S_L)² + (1 − |R_T|/2)·(d / (1 + 0.045(K + d/2)))²
 *
 * It rises with |ΔL| and with d, so for a box of colors the values at its nearest point bound all of them.
 */
const lightnessScaleMax = 1.748;
const lightnessSlope = 0.015;
const chromaSlope = 0.045;
const rotationFactorMin = 1 - Math.sqrt(3) / 2;
const rotationFactorAwayFromBlue = 1 - 1e-6;
const rotationFactorOfGreens = 1 - 0.0192;
const rotationFactorOfReds = 1 - 0.081;
const stretchMax = 0.5;
/** 25⁷ */
const chromaPivotPower7 = 6103515625;

/** A color, and what of it the bound needs, computed once. */
export type BoundQuery = { readonly lab: Lab; readonly chromaScale: number };

/** Boxes of colors: three numbers each, l, a and b, in either array. A color alone is a box of itself. */
export type LabBoxes = { readonly least: Readonly<Float64Array>; readonly greatest: Readonly<Float64Array> };

/**
 * A color prepared for many calls of `differenceFloor`.
 *
 * @param lab - CIELAB under D65
 * @returns the color with S_C as it would be for K alone
 * @example
 * boundQuery({ l: 50, a: 0, b: 0 }).chromaScale  // 1
 */
export function boundQuery(lab: Lab): BoundQuery {
  const { a, b } = lab;
  const chroma = Math.sqrt(a * a + b * b) / 2;
  const power7 = chroma * chroma * chroma * chroma * chroma * chroma * chroma;
  const stretch = 1 + stretchMax * (1 - Math.sqrt(power7 / (power7 + chromaPivotPower7)));
  const stretched = stretch * a;
  return { lab, chromaScale: 1 + chromaSlope * Math.sqrt(stretched * stretched + b * b) };
}

/**
 * The square of a number that CIEDE2000 cannot fall below between a color and any color of a box.
 *
 * @param query - the color, prepared
 * @param boxes - where the other box is
 * @param box - its number, from 0
 * @returns 0 when they have a color in common
 * @example
 * differenceFloor(
 *   boundQuery({ l: 50, a: 0, b: 0 }),
 *   { least: Float64Array.of(40, -5, -5), greatest: Float64Array.of(60, 5, 5) },
 *   0,
 * )  // 0
 */
export function differenceFloor(query: BoundQuery, boxes: LabBoxes, box: number): number {
  const { lab, chromaScale } = query;
  const least = labAt(boxes.least, box);
  const greatest = labAt(boxes.greatest, box);
  const lightness = gapOf(least.l - lab.l, lab.l - greatest.l) / lightnessScale(lab.l + least.l, lab.l + greatest.l);
  const aGap = gapOf(least.a - lab.a, lab.a - greatest.a);
  const bGap = gapOf(least.b - lab.b, lab.b - greatest.b);
  const distance = Math.sqrt(aGap * aGap + bGap * bGap);
  const scaled = distance / (chromaScale + (chromaSlope / 2) * distance);
  return lightness * lightness + rotationFactor(lab, least, greatest) * scaled * scaled;
}

/**
 * The square of a number that CIEDE2000 cannot fall below between two colors. It takes no power, root of seven or angle.
 *
 * @param one - CIELAB under D65
 * @param other - the same
 * @returns 0 for equal colors
 * @example
 * pairFloor({ l: 50, a: 10, b: 0 }, { l: 50, a: 10, b: 0 })  // 0
 */
export function pairFloor(one: Lab, other: Lab): number {
  const lightness = (one.l - other.l) / lightnessScaleMax;
  const aGap = one.a - other.a;
  const bGap = one.b - other.b;
  const distance = Math.sqrt(aGap * aGap + bGap * bGap);
  const a = (1 + stretchMax) * one.a;
  const chroma = Math.sqrt(a * a + one.b * one.b) + distance / 2;
  const scaled = distance / (1 + chromaSlope * chroma);
  return lightness * lightness + pairRotationFactor(one, other) * scaled * scaled;
}

/**
 * The same by lightness alone, which is the cheapest to know.
 *
 * @param one - CIELAB under D65
 * @param other - the same
 * @returns at most `pairFloor` of the two
 * @example
 * lightnessFloor({ l: 50, a: 10, b: 0 }, { l: 50, a: 90, b: 0 })  // 0
 */
export function lightnessFloor(one: Lab, other: Lab): number {
  const lightness = (one.l - other.l) / lightnessScaleMax;
  return lightness * lightness;
}

/** 1 − |R_T|/2 at least. */
function pairRotationFactor(one: Lab, other: Lab): number {
  if (one.b >= 0 && other.b >= 0) return rotationFactorAwayFromBlue;
  if (one.a <= 0 && other.a <= 0 && one.b >= one.a && other.b >= other.a) return rotationFactorOfGreens;
  const isRed = one.a >= 0 && other.a >= 0 && one.b >= -one.a && other.b >= -other.a;
  return isRed ? rotationFactorOfReds : rotationFactorMin;
}

/** 1 − |R_T|/2 at least, between a color and those of a box. */
function rotationFactor(lab: Lab, least: Lab, greatest: Lab): number {
  if (lab.b >= 0 && least.b >= 0) return rotationFactorAwayFromBlue;
  if (isGreen(lab.b, lab.a) && isGreen(least.b, greatest.a)) return rotationFactorOfGreens;
  return isRed(lab.a, lab.b) && isRed(least.a, least.b) ? rotationFactorOfReds : rotationFactorMin;
}

/** Whether all of a box lies in a ≤ 0, b ≥ a. */
function isGreen(bLeast: number, aGreatest: number): boolean {
  return aGreatest <= 0 && bLeast >= aGreatest;
}

/** Whether all of a box lies in a ≥ 0, b ≥ −a. */
function isRed(aLeast: number, bLeast: number): boolean {
  return aLeast >= 0 && bLeast >= -aLeast;
}

/** S_L at most, where twice L̄ lies between two sums: it grows away from L̄ = 50. */
function lightnessScale(sumLeast: number, sumGreatest: number): number {
  const offset = Math.max(100 - sumLeast, sumGreatest - 100) / 2;
  const squared = offset * offset;
  return 1 + (lightnessSlope * squared) / Math.sqrt(20 + squared);
}

/** How far two ranges are apart, of how far each begins beyond the other's end. */
function gapOf(above: number, below: number): number {
  const most = above > below ? above : below;
  return most > 0 ? most : 0;
}
