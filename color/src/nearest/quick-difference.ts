import type { Lab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { atan2, cos, exp, sin } from "../exact-math.ts";
import { numberAt } from "../number-at.ts";

/*
 * CIEDE2000 without angles: an approximation that takes a sixth of the time of `ciede2000`.
 *
 * With u₁, u₂ the unit vectors of the two hues, in the symbols of Sharma et al. 2005:
 *
 *   1. ΔH' = 2√(C₁'C₂')·sin(Δh/2) = √2·(u₁ × u₂)·√(C₁'C₂') / √(1 + u₁·u₂), with its sign, by the
 *      half-angle formula.
 *   2. The mean hue is the direction of u₁ + u₂. T follows from its cosine and sine by the formulas
 *      of multiple angles.
 *   3. If the mean hue is at least 85° from 275°, Δθ ≤ 30°·exp(−(85/25)²) and |R_T| < 2.1·10⁻⁵,
 *      which is neglected.
 *
 * 1 and 2 lose precision for nearly opposite hues, so the exact formula is used for these.
 */

/**
 * The largest error of the squared difference: this share of it plus this much, mostly from step 3.
 */
export const quickErrorMax = 2e-5;
/** Four numbers per color: l, a, b, and the chroma √(a² + b²). */
const quickStride = 4;

/** 25⁷, the constant of G and R_C. */
const chromaPivotPower7 = 6103515625;
const degree = Math.PI / 180;
const [cos30, sin30] = [cos(30 * degree), sin(30 * degree)];
const [cos6, sin6] = [cos(6 * degree), sin(6 * degree)];
const [cos63, sin63] = [cos(63 * degree), sin(63 * degree)];
const [cos275, sin275] = [cos(275 * degree), sin(275 * degree)];
/** A table of R_T with steps small enough for linear interpolation within 10⁻⁶. */
const rotationCount = 4096;
const rotationsPerCosine = rotationCount / (1 - cos(85 * degree));
const rotations = listRotations();
/** Below this C₁'C₂', the hue difference is negligible: ΔH' ≤ 2√(C₁'C₂'). */
const grayBelow = 1e-12;
/** 1 + cos of 178.7°. */
const oppositeBelow = 2.5e-4;

/**
 * Packs colors for `quickDifference`.
 *
 * @returns four numbers per color: l, a, b and chroma
 * @example
 * packQuickColors([{ l: 50, a: 3, b: 4 }])[3]  // 5
 */
export function packQuickColors(labs: readonly Lab[]): Float64Array {
  const packed = new Float64Array(quickStride * labs.length);
  for (const [index, { l, a, b }] of labs.entries())
    packed.set([l, a, b, Math.sqrt(a * a + b * b)], quickStride * index);
  return packed;
}

/**
 * Returns a packed color.
 *
 * @param index - from 0
 * @example
 * quickColorAt(packQuickColors([{ l: 50, a: 3, b: 4 }]), 0)  // { l: 50, a: 3, b: 4 }
 */
export function quickColorAt(colors: Float64Array, index: number): Lab {
  const at = quickStride * index;
  return { l: numberAt(colors, at), a: numberAt(colors, at + 1), b: numberAt(colors, at + 2) };
}

/**
 * Returns the approximate square of CIEDE2000.
 *
 * @param index - from 0
 * @returns ΔE₀₀², off by at most `quickErrorMax · (1 + ΔE₀₀²)`
 * @see Sharma, Wu and Dalal 2005, equations 2 to 22
 * @example
 * quickDifference({ l: 50, a: 3, b: 4 }, packQuickColors([{ l: 50, a: 3, b: 4 }]), 0)  // 0
 */
export function quickDifference(lab: Lab, colors: Float64Array, index: number): number {
  const at = quickStride * index;
  const l2 = numberAt(colors, at);
  const b1 = lab.b;
  const b2 = numberAt(colors, at + 2);
  const stretch = 1.5 - 0.5 * saturation((Math.sqrt(lab.a * lab.a + b1 * b1) + numberAt(colors, at + 3)) / 2);
  const a1 = stretch * lab.a;
  const a2 = stretch * numberAt(colors, at + 1);
  const c1 = Math.sqrt(a1 * a1 + b1 * b1);
  const c2 = Math.sqrt(a2 * a2 + b2 * b2);
  const offset = (lab.l + l2) / 2 - 50;
  const offset2 = offset * offset;
  const root = Math.sqrt(20 + offset2);
  // Divisions are slow, so S_L, S_C and S_H share one.
  const scaleL = root + 0.015 * offset2;
  const mean = (c1 + c2) / 2;
  const scaleC = 1 + 0.045 * mean;
  const product = c1 * c2;
  if (product < grayBelow) return squareOf(((l2 - lab.l) * root) / scaleL) + squareOf((c2 - c1) / scaleC);
  const perMean = 1 / Math.sqrt(product);
  const perProduct = perMean * perMean;
  const towards = 1 + (a1 * a2 + b1 * b2) * perProduct;
  if (towards < oppositeBelow) return exactly(lab, { l: l2, a: numberAt(colors, at + 1), b: b2 });
  const perLength = 1 / Math.sqrt(2 * towards);
  const cosine = (a1 * c2 + a2 * c1) * perProduct * perLength;
  const sine = (b1 * c2 + b2 * c1) * perProduct * perLength;
  const scaleH = 1 + 0.015 * mean * hueWeight(cosine, sine);
  const perAll = 1 / (scaleL * scaleC * scaleH);
  const lightness = (l2 - lab.l) * root * perAll * scaleC * scaleH;
  const chroma = (c2 - c1) * perAll * scaleL * scaleH;
  const hue = 2 * (a1 * b2 - b1 * a2) * perMean * perLength * perAll * scaleL * scaleC;
  return lightness * lightness + chroma * chroma + hue * hue + blueRotation(cosine, sine, mean) * chroma * hue;
}

function squareOf(x: number): number {
  return x * x;
}

/** √(C⁷ / (C⁷ + 25⁷)). */
function saturation(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const power7 = cube * cube * chroma;
  return Math.sqrt(power7 / (power7 + chromaPivotPower7));
}

function exactly(one: Lab, other: Lab): number {
  const difference = ciede2000(one, other);
  return difference * difference;
}

/** Returns T from the cosine and sine of a hue. */
function hueWeight(c: number, s: number): number {
  const cosine2 = c * c - s * s;
  const sine2 = 2 * s * c;
  const cosine3 = c * cosine2 - s * sine2;
  const sine3 = s * cosine2 + c * sine2;
  const cosine4 = cosine2 * cosine2 - sine2 * sine2;
  const sine4 = 2 * sine2 * cosine2;
  return (
    1 -
    0.17 * (c * cos30 + s * sin30) +
    0.24 * cosine2 +
    0.32 * (cosine3 * cos6 - sine3 * sin6) -
    0.2 * (cosine4 * cos63 + sine4 * sin63)
  );
}

/** Returns R_T from the cosine and sine of a hue; 0 far from blue. */
function blueRotation(c: number, s: number, chroma: number): number {
  const index = (1 - c * cos275 - s * sin275) * rotationsPerCosine;
  if (index >= rotationCount) return 0;
  const low = index | 0;
  const before = numberAt(rotations, low);
  const sine = before + (index - low) * (numberAt(rotations, low + 1) - before);
  return -2 * saturation(chroma) * sine;
}

/** Tabulates sin 2Δθ by 1 − cos of the distance from 275°, of which it is a smooth function. */
function listRotations(): Readonly<Float64Array> {
  return Float64Array.from({ length: rotationCount + 2 }, (_, index) => {
    const cosine = 1 - index / rotationsPerCosine;
    const offset = atan2(Math.sqrt(1 - cosine * cosine), cosine) / (25 * degree);
    return sin(60 * degree * exp(-offset * offset));
  });
}
