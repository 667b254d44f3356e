import type { Lab } from "./lab.ts";

const degreesPerRadian = 180 / Math.PI;
const halfTurnDegrees = 180;
const fullTurnDegrees = 360;
const chromaPivotPower7 = 25 ** 7;

/**
 * CIEDE2000, the color difference on which the CIE settled in 2001, with kL = kC = kH = 1.
 * About 1 is just noticeable; black and white are 100 apart. It is symmetric but no metric: the triangle
 * inequality can fail.
 *
 *     ΔE₀₀ = √((ΔL'/S_L)² + (ΔC'/S_C)² + (ΔH'/S_H)² + R_T (ΔC'/S_C)(ΔH'/S_H))
 *
 * @param first - CIELAB under D65
 * @param second - CIELAB under D65
 * @returns 0 for equal colors, else positive
 * @see Sharma, Wu and Dalal 2005, The CIEDE2000 color-difference formula: implementation notes, supplementary
 * test data, and mathematical observations, equations 2 to 22
 * @example
 * ciede2000(hexToLab("000000"), hexToLab("ffffff"))  // 100
 */
export function ciede2000(first: Lab, second: Lab): number {
  const stretch = 1 + redGreenStretch((chromaOf(first) + chromaOf(second)) / 2);
  const a1 = stretch * first.a;
  const a2 = stretch * second.a;
  const c1 = Math.sqrt(a1 * a1 + first.b * first.b);
  const c2 = Math.sqrt(a2 * a2 + second.b * second.b);
  const h1 = hueDegrees(a1, first.b);
  const h2 = hueDegrees(a2, second.b);
  const isOneGray = c1 * c2 === 0;
  const chromaMean = (c1 + c2) / 2;
  const hueMean = isOneGray ? h1 + h2 : meanHue(h1, h2);
  const hueStep = isOneGray ? 0 : hueDifference(h1, h2);
  const lightness = (second.l - first.l) / lightnessScale((first.l + second.l) / 2);
  const chroma = (c2 - c1) / (1 + 0.045 * chromaMean);
  const hue = (2 * Math.sqrt(c1 * c2) * sine(hueStep / 2)) / (1 + 0.015 * chromaMean * hueWeight(hueMean));
  const rotation = blueRotation(hueMean, chromaMean);
  return Math.sqrt(lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue);
}

function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

/** Equation 4: G, which widens a* near the gray axis. */
function redGreenStretch(chroma: number): number {
  return 0.5 * (1 - chromaSaturation(chroma));
}

/** √(C⁷ / (C⁷ + 25⁷)), shared by equations 4 and 19. */
function chromaSaturation(chroma: number): number {
  const power3 = chroma * chroma * chroma;
  const power7 = power3 * power3 * chroma;
  return Math.sqrt(power7 / (power7 + chromaPivotPower7));
}

/** Equation 7. */
function hueDegrees(a: number, b: number): number {
  const degrees = Math.atan2(b, a) * degreesPerRadian;
  return degrees < 0 ? degrees + fullTurnDegrees : degrees;
}

/** Equation 10. */
function hueDifference(h1: number, h2: number): number {
  const step = h2 - h1;
  if (step > halfTurnDegrees) return step - fullTurnDegrees;
  return step < -halfTurnDegrees ? step + fullTurnDegrees : step;
}

/** Equation 14. */
function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (Math.abs(h1 - h2) <= halfTurnDegrees) return sum / 2;
  return (sum < fullTurnDegrees ? sum + fullTurnDegrees : sum - fullTurnDegrees) / 2;
}

/** Equation 15: T. */
function hueWeight(hue: number): number {
  return (
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63)
  );
}

/** Equation 18: S_L. */
function lightnessScale(lightnessMean: number): number {
  const offset = (lightnessMean - 50) ** 2;
  return 1 + (0.015 * offset) / Math.sqrt(20 + offset);
}

/** Equations 16, 17 and 21: R_T, which turns the ellipses of blue. */
function blueRotation(hue: number, chroma: number): number {
  const angle = 30 * Math.exp(-(((hue - 275) / 25) ** 2));
  return -2 * chromaSaturation(chroma) * sine(2 * angle);
}

function sine(degrees: number): number {
  return Math.sin(degrees / degreesPerRadian);
}

function cosine(degrees: number): number {
  return Math.cos(degrees / degreesPerRadian);
}
