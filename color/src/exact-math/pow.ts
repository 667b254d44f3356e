import { exp } from "./exp.ts";
import { log } from "./log.ts";

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
