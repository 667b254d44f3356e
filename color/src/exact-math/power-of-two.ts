const BIG_STEP = 32;
const BIG_SCALE = 4294967296;

/**
 * Two to an integer power, exactly.
 *
 * @param exponent - an integer
 * @returns 2^exponent; 0 below and Infinity above the range of a double
 * @example
 * powerOfTwo(-3)  // 0.125
 */
export function powerOfTwo(exponent: number): number {
  const base = exponent < 0 ? 0.5 : 2;
  let power = 1;
  let square = base;
  for (let rest = Math.abs(exponent); rest >= 1; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}

/**
 * A positive number as mantissa · 2^exponent.
 *
 * @param x - positive and finite
 * @returns mantissa in [1, 2) and an integer exponent; the product is exactly x
 * @example
 * splitExponent(12)  // { mantissa: 1.5, exponent: 3 }
 */
export function splitExponent(x: number): { mantissa: number; exponent: number } {
  let mantissa = x;
  let exponent = 0;
  for (; mantissa >= BIG_SCALE; exponent += BIG_STEP) mantissa /= BIG_SCALE;
  for (; mantissa < 1 / BIG_SCALE; exponent -= BIG_STEP) mantissa *= BIG_SCALE;
  for (; mantissa >= 2; exponent += 1) mantissa /= 2;
  for (; mantissa < 1; exponent -= 1) mantissa *= 2;
  return { mantissa, exponent };
}
