import { powerOfTwo } from "./power-of-two.ts";

// ln 2 in two parts: the first has zeros in its last 21 bits, so that its product with the exponent is exact.
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

// Remes polynomial for r·(e^r + 1)/(e^r − 1) = 2 + P1 r² + P2 r⁴ + …
const P1 = 1.66666666666666019037e-1;
const P2 = -2.77777777770155933842e-3;
const P3 = 6.61375632143793436117e-5;
const P4 = -1.6533902205465251539e-6;
const P5 = 4.13813679705723846039e-8;

const OVERFLOW_ABOVE = 709.782712893384;
const UNDERFLOW_BELOW = -745.1332191019411;

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
  if (x > OVERFLOW_ABOVE) return Infinity;
  if (x < UNDERFLOW_BELOW) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c = r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  const half = Math.trunc(k / 2);
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}
