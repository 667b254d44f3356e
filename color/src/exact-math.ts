/*
 * Elementary functions that give the same bits in every JavaScript engine. `Math.exp`, `Math.cos` and `Math.cbrt` may
 * differ by one unit in the last place from engine to engine; IEEE 754 fixes only + − × ÷ √, and all that stands here is
 * made from these five. Color spaces, differences and the generator use nothing else. Angles have a file of their own
 * (`exact-angles.ts`), so that a page which needs the lightness of a color alone does not load them.
 */

// ln 2 in two parts: the first has zeros in its last 21 bits, so that its product with the exponent is exact.
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

/** 2^k for k = 1024 is no double, and for k = −1074 it has lost its digits: it is multiplied in two halves. */
const halfExponentMax = 538;
const powersOfTwo = listPowersOfTwo();

/**
 * e to the power x, the same in every engine.
 *
 *     e^x = 2^k · e^r,  r = x − k ln 2,  |r| ≤ ½ ln 2
 *
 * @param x - any number
 * @returns e^x, within one unit in the last place
 * @see Sun Microsystems 1993, fdlibm 5.3, e_exp.c (every constant)
 * @example
 * exp(0)  // 1
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

/**
 * The natural logarithm, the same in every engine.
 *
 *     log x = k ln 2 + log(1 + f),  x = 2^k (1 + f),  √½ ≤ 1 + f < √2
 *
 * @param x - any number
 * @returns log x, within one unit in the last place; −Infinity at 0, NaN below
 * @see Sun Microsystems 1993, fdlibm 5.3, e_log.c (every constant)
 * @example
 * log(1)  // 0
 */
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

/**
 * A nonnegative base to a real power, the same in every engine.
 *
 *     x^y = e^(y log x)
 *
 * @param base - 0 or more
 * @param exponent - positive; the relative error grows with |exponent · log base|
 * @returns base^exponent
 * @example
 * pow(0, 2.4)  // 0
 */
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

/** A positive number as mantissa · 2^exponent, exactly, with a mantissa in [1, 2). */
function splitExponent(x: number): { mantissa: number; exponent: number } {
  let mantissa = x;
  let exponent = 0;
  for (; mantissa >= bigScale; exponent += bigStep) mantissa /= bigScale;
  for (; mantissa < 1 / bigScale; exponent -= bigStep) mantissa *= bigScale;
  for (; mantissa >= 2; exponent += 1) mantissa /= 2;
  for (; mantissa < 1; exponent -= 1) mantissa *= 2;
  return { mantissa, exponent };
}

/** Halley's iteration triples the correct digits: from two digits, three rounds pass the 16 of a double. */
const cubeRootRounds = 3;

/**
 * The cube root, the same in every engine.
 *
 *     t ← t (t³ + 2x) / (2t³ + x)
 *
 * @param x - any number
 * @returns ∛x with the sign of x, within two units in the last place
 * @see Halley 1694; the iteration as in FreeBSD msun, s_cbrt.c
 * @example
 * cbrt(-27)  // -3
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

/** A chord of ∛ from 1 to 8, raised to halve its error; good to 12 %. */
function startingRoot(scaled: number): number {
  const slope = 1 / 7;
  return 1.1 + slope * (scaled - 1);
}
