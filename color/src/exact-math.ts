/*
 * Elementary functions with the same bits in every JavaScript engine. Engines differ in the last
 * bit of `Math.exp`, `Math.cos` and `Math.cbrt`, so these use only + − × ÷ √, which IEEE 754
 * defines exactly.
 */

// ln 2 in two parts. The first ends in 21 zero bits, so its product with the exponent is exact.
const ln2High = 6.9314718036912381649e-1;
const ln2Low = 1.90821492927058770002e-10;

// Remes polynomial for r·(e^r + 1)/(e^r − 1) = 2 + p1 r² + p2 r⁴ + …
const p1 = 1.66666666666666019037e-1;
const p2 = -2.77777777770155933842e-3;
const p3 = 6.61375632143793436117e-5;
const p4 = -1.6533902205465251539e-6;
const p5 = 4.13813679705723846039e-8;

const overflowAbove = 709.782712893384;
const underflowBelow = -745.1332191019411;

/** 2^k overflows at k = 1024 and loses digits at k = −1074, so it is multiplied in two halves. */
const halfExponentMax = 538;
const powersOfTwo = listPowersOfTwo();

/**
 * Returns e^x = 2^k · e^r with |r| ≤ ½ ln 2.
 *
 * @see Sun Microsystems 1993, fdlibm 5.3, e_exp.c (every constant)
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > overflowAbove) return Infinity;
  if (x < underflowBelow) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * ln2High;
  const low = k * ln2Low;
  const r = high - low;
  const t = r * r;
  const c = r - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  const half = Math.trunc(k / 2);
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}

// Remes polynomial for log(1+f) = f − s·(f − R), R = l1 s² + l2 s⁴ + …, s = f/(2+f)
const l1 = 6.66666666666673513e-1;
const l2 = 3.999999999940941908e-1;
const l3 = 2.857142874366239149e-1;
const l4 = 2.222219843214978396e-1;
const l5 = 1.818357216161805012e-1;
const l6 = 1.531383769920937332e-1;
const l7 = 1.479819860511658591e-1;

/** Returns log x = k ln 2 + log(1 + f) with √½ ≤ 1 + f < √2, within one unit in the last place. */
export function log(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  const { mantissa, exponent } = splitExponent(x);
  const isUpper = mantissa > Math.SQRT2;
  const k = isUpper ? exponent + 1 : exponent;
  const f = (isUpper ? mantissa / 2 : mantissa) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const r = z * (l1 + z * (l2 + z * (l3 + z * (l4 + z * (l5 + z * (l6 + z * l7))))));
  return k * ln2High - (s * (f - r) - k * ln2Low - f);
}

/** Returns e^(y log x) for a nonnegative base. The relative error grows with |y log x|. */
export function pow(base: number, exponent: number): number {
  return exp(exponent * log(base));
}

function listPowersOfTwo(): Readonly<Float64Array> {
  const powers = new Float64Array(2 * halfExponentMax + 1);
  let [up, down] = [1, 1];
  for (let exponent = 0; exponent <= halfExponentMax; exponent += 1) {
    powers[halfExponentMax + exponent] = up;
    powers[halfExponentMax - exponent] = down;
    up *= 2;
    down /= 2;
  }
  return powers;
}

function powerOfTwo(exponent: number): number {
  return powersOfTwo[halfExponentMax + exponent]!;
}

const bigStep = 32;
const bigScale = 4294967296;

/** Splits a positive number exactly into mantissa · 2^exponent, with a mantissa in [1, 2). */
function splitExponent(x: number): { mantissa: number; exponent: number } {
  let mantissa = x;
  let exponent = 0;
  for (; mantissa >= bigScale; exponent += bigStep) mantissa /= bigScale;
  for (; mantissa < 1 / bigScale; exponent -= bigStep) mantissa *= bigScale;
  for (; mantissa >= 2; exponent += 1) mantissa /= 2;
  for (; mantissa < 1; exponent -= 1) mantissa *= 2;
  return { mantissa, exponent };
}

/** Each round of Halley's iteration triples the correct digits. The start has two. */
const cubeRootRounds = 3;

/**
 * Returns the cube root: t ← t (t³ + 2x) / (2t³ + x).
 *
 * @see Halley 1694; the iteration as in FreeBSD msun, s_cbrt.c
 */
export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  let scaled = Math.abs(x);
  let scale = Math.sign(x);
  for (; scaled < 1; scaled *= 8) scale /= 2;
  for (; scaled >= 8; scaled /= 8) scale *= 2;
  let root = startingRoot(scaled);
  for (let round = 0; round < cubeRootRounds; round += 1) {
    const cube = root * root * root;
    root = (root * (cube + 2 * scaled)) / (2 * cube + scaled);
  }
  return root * scale;
}

/** A chord of ∛ from 1 to 8, raised to halve its error. Accurate to 12 %. */
function startingRoot(scaled: number): number {
  const slope = 1 / 7;
  return 1.1 + slope * (scaled - 1);
}

// π/2 in three parts. The first two have 33 bits, so products up to 2²⁰ quarters are exact.
const halfPi1 = 1.57079632673412561417;
const halfPi2 = 6.0771005063039659766e-11;
const halfPi3 = 2.02226624879595063154e-21;
const quartersPerRadian = 6.36619772367581382433e-1;

const s1 = -1.66666666666666324348e-1;
const s2 = 8.33333333332248946124e-3;
const s3 = -1.98412698298579493134e-4;
const s4 = 2.75573137070700676789e-6;
const s5 = -2.50507602534068634195e-8;
const s6 = 1.58969099521155010221e-10;

const c1 = 4.16666666666666019037e-2;
const c2 = -1.38888888888741095749e-3;
const c3 = 2.48015872894767294178e-5;
const c4 = -2.75573143513906633035e-7;
const c5 = 2.0875723212981748279e-9;
const c6 = -1.13596475577881948265e-11;

/** Returns the cosine of radians, at most 10⁶ in size, within 2 · 10⁻¹⁶. */
export function cos(angle: number): number {
  return sinOfQuarters(angle, 1);
}

/** Returns the sine of radians, at most 10⁶ in size, within 2 · 10⁻¹⁶. */
export function sin(angle: number): number {
  return sinOfQuarters(angle, 0);
}

/** sin(angle + shift · π/2), by reduction to the nearest quarter turn. */
function sinOfQuarters(angle: number, shift: number): number {
  const quarter = Math.round(angle * quartersPerRadian);
  const rest = angle - quarter * halfPi1 - quarter * halfPi2 - quarter * halfPi3;
  const turned = (quarter + shift) & 3;
  const z = rest * rest;
  const value =
    (turned & 1) === 0
      ? rest + rest * z * (s1 + z * (s2 + z * (s3 + z * (s4 + z * (s5 + z * s6)))))
      : 1 - (z / 2 - z * z * (c1 + z * (c2 + z * (c3 + z * (c4 + z * (c5 + z * c6))))));
  return turned < 2 ? value : -value;
}

// Remes polynomial for (x − atan x)/x³ on |x| < 7/16, lowest power of x² first.
const a0 = 3.33333333333329318027e-1;
const a1 = -1.99999999998764832476e-1;
const a2 = 1.42857142725034663711e-1;
const a3 = -1.1111110405462355788e-1;
const a4 = 9.09088713343650656196e-2;
const a5 = -7.69187620504482999495e-2;
const a6 = 6.66107313738753120669e-2;
const a7 = -5.83357013379057348645e-2;
const a8 = 4.97687799461593236017e-2;
const a9 = -3.6531572744216915527e-2;
const a10 = 1.62858201153657823623e-2;

// The argument is reduced around 0, ½, 1 or 3/2, or inverted beyond.
const nearZeroBelow = 7 / 16;
const nearHalfBelow = 11 / 16;
const nearOneBelow = 19 / 16;
const nearThreeHalvesBelow = 39 / 16;
const arcOfHalf = 4.63647609000806093515e-1;
const arcOfOne = Math.PI / 4;
const arcOfThreeHalves = 9.82793723247329054082e-1;

/** Returns radians in (−π, π], 0 at the origin. The sign of a zero is ignored. */
export function atan2(y: number, x: number): number {
  if (y === 0) return x < 0 ? Math.PI : 0;
  if (x === 0) return y > 0 ? Math.PI / 2 : -Math.PI / 2;
  const acute = atanOfPositive(Math.abs(y / x));
  const upper = x > 0 ? acute : Math.PI - acute;
  return y > 0 ? upper : -upper;
}

function atanOfPositive(t: number): number {
  if (t < nearZeroBelow) return atanNearZero(t);
  if (t < nearHalfBelow) return arcOfHalf + atanNearZero((t - 0.5) / (1 + 0.5 * t));
  if (t < nearOneBelow) return arcOfOne + atanNearZero((t - 1) / (1 + t));
  if (t < nearThreeHalvesBelow) return arcOfThreeHalves + atanNearZero((t - 1.5) / (1 + 1.5 * t));
  return Math.PI / 2 - atanNearZero(1 / t);
}

function atanNearZero(x: number): number {
  const z = x * x;
  const tail = a5 + z * (a6 + z * (a7 + z * (a8 + z * (a9 + z * a10))));
  return x - x * z * (a0 + z * (a1 + z * (a2 + z * (a3 + z * (a4 + z * tail)))));
}
