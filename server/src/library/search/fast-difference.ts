import { ciede2000, type Lab } from "@tincture/color/search";

/** 25⁷, the constant of G and R_C. */
const chromaPivotPower7 = 6103515625;
const degree = Math.PI / 180;
const angle6 = { cos: Math.cos(6 * degree), sin: Math.sin(6 * degree) };
const angle30 = { cos: Math.cos(30 * degree), sin: Math.sin(30 * degree) };
const angle63 = { cos: Math.cos(63 * degree), sin: Math.sin(63 * degree) };
/** Below this cosine of the angle between two hues, their mean hue is imprecise. */
const cosineMin = -0.99;
/** Above this sine of the mean hue, R_T is less than 10⁻¹⁰. */
const rotationSineMax = 0.64;

/**
 * Returns the CIEDE2000 difference with an error of less than 10⁻⁹, in half the time of
 * `ciede2000`. Hues are vectors instead of angles, so multiples of the mean hue need no sines and
 * cosines. Gray colors and opposite hues fall back to `ciede2000`.
 *
 * @see Sharma, Wu and Dalal 2005, equations 2 to 22
 */
export function fastDifference(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * saturate((chromaOf(one) + chromaOf(other)) / 2);
  const a1 = stretch * one.a;
  const a2 = stretch * other.a;
  const b1 = one.b;
  const b2 = other.b;
  const c1 = Math.sqrt(a1 * a1 + b1 * b1);
  const c2 = Math.sqrt(a2 * a2 + b2 * b2);
  const product = c1 * c2;
  const dot = a1 * a2 + b1 * b2;
  if (dot <= cosineMin * product) return ciede2000(one, other);
  const cross = a1 * b2 - a2 * b1;
  // ΔH'² = 2 (product − dot) = 2 cross² / (product + dot), which does not cancel for similar hues.
  const hueStep = dot > 0 ? cross * Math.sqrt(2 / (product + dot)) : Math.sign(cross) * Math.sqrt(2 * (product - dot));
  const x = a1 * c2 + a2 * c1;
  const y = b1 * c2 + b2 * c1;
  const length = Math.sqrt(x * x + y * y);
  const cos = x / length;
  const sin = y / length;
  const chromaMean = (c1 + c2) / 2;
  const middle = (one.l + other.l) / 2 - 50;
  const offset = middle * middle;
  const lightness = (other.l - one.l) / (1 + (0.015 * offset) / Math.sqrt(20 + offset));
  const chroma = (c2 - c1) / (1 + 0.045 * chromaMean);
  const hue = hueStep / (1 + 0.015 * chromaMean * weighHue(cos, sin));
  const rotation = sin > rotationSineMax ? 0 : rotateBlue(cos, sin, chromaMean);
  const squared = lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue;
  return Math.sqrt(Math.max(0, squared));
}

function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

/** √(C⁷ / (C⁷ + 25⁷)). */
function saturate(chroma: number): number {
  const power2 = chroma * chroma;
  const power7 = power2 * power2 * power2 * chroma;
  return Math.sqrt(power7 / (power7 + chromaPivotPower7));
}

/** Equation 15: T, from the cosine and sine of the mean hue. */
function weighHue(cos: number, sin: number): number {
  const cos2 = 2 * cos * cos - 1;
  const sin2 = 2 * sin * cos;
  const cos3 = cos * (4 * cos * cos - 3);
  const sin3 = sin * (3 - 4 * sin * sin);
  const cos4 = 2 * cos2 * cos2 - 1;
  const sin4 = 2 * sin2 * cos2;
  return (
    1 -
    0.17 * (cos * angle30.cos + sin * angle30.sin) +
    0.24 * cos2 +
    0.32 * (cos3 * angle6.cos - sin3 * angle6.sin) -
    0.2 * (cos4 * angle63.cos + sin4 * angle63.sin)
  );
}

/** Equations 16, 17 and 21: R_T. */
function rotateBlue(cos: number, sin: number, chroma: number): number {
  const angle = Math.atan2(sin, cos) / degree;
  const offset = ((angle < 0 ? angle + 360 : angle) - 275) / 25;
  return -2 * saturate(chroma) * Math.sin(60 * degree * Math.exp(-offset * offset));
}

/** The largest S_L of CIEDE2000, for black or white: 1 + 0.015 · 50² / √(20 + 50²). */
const lightnessScaleMax = 1.75;

/** Returns false if the difference in lightness alone exceeds a distance. */
export function mayBeWithin(one: Lab, other: Lab, max: number): boolean {
  return Math.abs(one.l - other.l) <= lightnessScaleMax * max;
}
