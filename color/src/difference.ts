import type { Lab } from "./cielab.ts";
import { atan2, cos, exp, sin } from "./exact-math.ts";

const degree = Math.PI / 180;
const fullTurn = 2 * Math.PI;
/** The rounding margin keeps opposite hues from seeming farther apart. */
const halfTurn = Math.PI + 1e-12;
/** An upper bound of S_L: CIEDE2000 is at least |ΔL*| / 1.75. */
export const lightnessScaleMax = 1.75;
/** 25⁷ */
const chromaPivotPower7 = 6103515625;

/**
 * Returns the CIEDE2000 difference of two colors, with kL = kC = kH = 1. About 1 is just
 * noticeable; black and white differ by 100. It is symmetric but no metric: the triangle inequality
 * can fail.
 *
 *     ΔE₀₀ = √((ΔL'/S_L)² + (ΔC'/S_C)² + (ΔH'/S_H)² + R_T (ΔC'/S_C)(ΔH'/S_H))
 *
 * @returns 0 for equal colors, otherwise positive
 * @see Sharma, Wu and Dalal 2005, The CIEDE2000 color-difference formula: implementation notes,
 *   supplementary test data, and mathematical observations, equations 2 to 22; angles are in
 *   radians here
 * @example
 * ciede2000(hexToLab("000000"), hexToLab("ffffff"))  // 100
 */
export function ciede2000(first: Lab, second: Lab): number {
  const stretch = redGreenStretch((chromaOf(first) + chromaOf(second)) / 2);
  const a1 = stretch * first.a;
  const a2 = stretch * second.a;
  const c1 = Math.sqrt(a1 * a1 + first.b * first.b);
  const c2 = Math.sqrt(a2 * a2 + second.b * second.b);
  const h1 = hueOf(a1, first.b);
  const h2 = hueOf(a2, second.b);
  const isOneGray = c1 * c2 === 0;
  const chromaMean = (c1 + c2) / 2;
  const hueMean = isOneGray ? h1 + h2 : meanHue(h1, h2);
  const hueStep = isOneGray ? 0 : hueDifference(h1, h2);
  const lightness = (second.l - first.l) / lightnessScale((first.l + second.l) / 2);
  const chroma = (c2 - c1) / (1 + 0.045 * chromaMean);
  const hue = (2 * Math.sqrt(c1 * c2) * sin(hueStep / 2)) / (1 + 0.015 * chromaMean * hueWeight(hueMean));
  const rotation = blueRotation(hueMean, chromaMean);
  const squared = lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue;
  return Math.sqrt(Math.max(0, squared));
}

function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

/** Equation 4: 1 + G. */
function redGreenStretch(chroma: number): number {
  return 1.5 - 0.5 * chromaSaturation(chroma);
}

/** Part of equations 4 and 17. */
function chromaSaturation(chroma: number): number {
  const power7 = chroma * chroma * chroma * chroma * chroma * chroma * chroma;
  return Math.sqrt(power7 / (power7 + chromaPivotPower7));
}

function hueOf(a: number, b: number): number {
  const angle = atan2(b, a);
  return angle < 0 ? angle + fullTurn : angle;
}

/** Equation 10. */
function hueDifference(h1: number, h2: number): number {
  const step = h2 - h1;
  if (step > halfTurn) return step - fullTurn;
  return step < -halfTurn ? step + fullTurn : step;
}

function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (Math.abs(h1 - h2) <= halfTurn) return sum / 2;
  return sum < fullTurn ? sum / 2 + Math.PI : sum / 2 - Math.PI;
}

/** Equation 15. */
function hueWeight(hue: number): number {
  return (
    1 -
    0.17 * cos(hue - 30 * degree) +
    0.24 * cos(2 * hue) +
    0.32 * cos(3 * hue + 6 * degree) -
    0.2 * cos(4 * hue - 63 * degree)
  );
}

function lightnessScale(lightnessMean: number): number {
  const offset = (lightnessMean - 50) * (lightnessMean - 50);
  return 1 + (0.015 * offset) / Math.sqrt(20 + offset);
}

/** Equations 16, 17 and 21: R_T. */
function blueRotation(hue: number, chroma: number): number {
  const offset = (hue / degree - 275) / 25;
  return -2 * chromaSaturation(chroma) * sin(60 * degree * exp(-offset * offset));
}
