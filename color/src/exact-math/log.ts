import { splitExponent } from "./power-of-two.ts";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

// Remes polynomial for log(1+f) = f − s·(f − R), R = L1 s² + L2 s⁴ + …, s = f/(2+f)
const L1 = 6.66666666666673513e-1;
const L2 = 3.999999999940941908e-1;
const L3 = 2.857142874366239149e-1;
const L4 = 2.222219843214978396e-1;
const L5 = 1.818357216161805012e-1;
const L6 = 1.531383769920937332e-1;
const L7 = 1.479819860511658591e-1;

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
  const r = z * (L1 + z * (L2 + z * (L3 + z * (L4 + z * (L5 + z * (L6 + z * L7))))));
  return k * LN2_HIGH - (s * (f - r) - k * LN2_LOW - f);
}
