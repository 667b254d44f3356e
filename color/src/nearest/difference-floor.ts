import type { Lab } from "../cielab.ts";

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
 *   5. S_L ≤ 1 + 0.015·50²/√(20 + 50²) < 1.748, because 0 ≤ L̄ ≤ 100.
 *
 *   ΔE₀₀² ≥ (ΔL/1.748)² + (1 − |R_T|/2)·(d / (1 + 0.045(K + d/2)))²
 *
 * It rises with |ΔL| and with d, so for a box of colors the values at its nearest point bound all of them.
 */
const lightnessScaleMax = 1.748;
const chromaSlope = 0.045;
const rotationFactorMin = 1 - Math.sqrt(3) / 2;
const rotationFactorAwayFromBlue = 1 - 1e-6;
const rotationFactorOfGreens = 1 - 0.0192;
const rotationFactorOfReds = 1 - 0.081;
const stretchMax = 0.5;
/** 25⁷ */
const chromaPivotPower7 = 6103515625;

/** What of a query the bound needs, computed once. */
export type BoundQuery = { readonly lab: Lab; readonly chromaScale: number };

/**
 * A color prepared for many calls of `differenceFloor`.
 *
 * @param lab - CIELAB under D65
 * @returns the color with S_C as it would be for K alone
 * @example
 * boundQuery({ l: 50, a: 0, b: 0 }).chromaScale  // 1
 */
export function boundQuery(lab: Lab): BoundQuery {
  const chroma = Math.sqrt(lab.a * lab.a + lab.b * lab.b) / 2;
  const power7 = chroma * chroma * chroma * chroma * chroma * chroma * chroma;
  const stretch = 1 + stretchMax * (1 - Math.sqrt(power7 / (power7 + chromaPivotPower7)));
  const a = stretch * lab.a;
  return { lab, chromaScale: 1 + chromaSlope * Math.sqrt(a * a + lab.b * lab.b) };
}

/** Boxes of colors: three numbers each, l, a and b, in either array. A color alone is a box of itself. */
export type LabBoxes = { readonly least: Readonly<Float64Array>; readonly greatest: Readonly<Float64Array> };

/**
 * The square of a number that CIEDE2000 cannot fall below between a color and any color of a box.
 *
 * @param query - the color, prepared
 * @param boxes - where the box is
 * @param box - its number, from 0
 * @returns 0 when the color lies in the box
 * @example
 * differenceFloor(
 *   boundQuery({ l: 50, a: 0, b: 0 }),
 *   { least: Float64Array.of(40, -5, -5), greatest: Float64Array.of(60, 5, 5) },
 *   0,
 * )  // 0
 */
export function differenceFloor(query: BoundQuery, boxes: LabBoxes, box: number): number {
  // Not by numberAt: with as many calls engines stop inlining, and 20 nearest names cost a fifth more.
  const { least, greatest } = boxes;
  const { l, a, b } = query.lab;
  const start = 3 * box;
  const lightness = gap(l, least[start]!, greatest[start]!) / lightnessScaleMax;
  const aGap = gap(a, least[start + 1]!, greatest[start + 1]!);
  const bGap = gap(b, least[start + 2]!, greatest[start + 2]!);
  const distance = Math.sqrt(aGap * aGap + bGap * bGap);
  const scaled = distance / (query.chromaScale + (chromaSlope / 2) * distance);
  return lightness * lightness + rotationFactor(query.lab, boxes, start) * scaled * scaled;
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

/** 1 − |R_T|/2 at least; `start` is where the box's numbers start. */
function rotationFactor({ a, b }: Lab, { least, greatest }: LabBoxes, start: number): number {
  const bLeast = least[start + 2]!;
  if (b >= 0 && bLeast >= 0) return rotationFactorAwayFromBlue;
  const aGreatest = greatest[start + 1]!;
  if (a <= 0 && b >= a && aGreatest <= 0 && bLeast >= aGreatest) return rotationFactorOfGreens;
  const aLeast = least[start + 1]!;
  return a >= 0 && b >= -a && aLeast >= 0 && bLeast >= -aLeast ? rotationFactorOfReds : rotationFactorMin;
}

function gap(value: number, least: number, greatest: number): number {
  if (value < least) return least - value;
  return value > greatest ? value - greatest : 0;
}
