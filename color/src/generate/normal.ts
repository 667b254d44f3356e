import { log } from "../exact-math.ts";
import type { Random } from "./random.ts";

// Rational approximations of the normal quantile: near the middle, in the tails, far out.
const CENTRAL_BELOW = 0.425;
const CENTRAL_SQUARED = 0.180625;
const TAIL_SHIFT = 1.6;
const FAR_ABOVE = 5;
const A = [3.3871327179, 50.434271938, 159.29113202, 59.10937472] as const;
const B = [1, 17.895169469, 78.757757664, 67.1875636] as const;
const C = [1.4234372777, 2.75681539, 1.3067284816, 0.17023821103] as const;
const D = [1, 0.7370016425, 0.12021132975, 0] as const;
const E = [6.657905115, 3.081226386, 0.42868294337, 0.017337203997] as const;
const F = [1, 0.24197894225, 0.012258202635, 0] as const;

/** Half of the stream's step, which keeps the probability from being 0. */
const HALF_STEP = 0.5 / 4294967296;

/**
 * A number from the standard normal distribution, the same in every engine.
 *
 * @param random - the stream that decides; one number of it is used
 * @returns about −6.3 … 6.3
 * @see Wichura 1988, Algorithm AS 241 (PPND7: every constant), accurate to about seven digits
 */
export function drawNormal(random: Random): number {
  return normalQuantile(random() + HALF_STEP);
}

/**
 * The number that a standard normal variable stays below with a given probability.
 *
 * @param probability - between 0 and 1, both excluded
 * @returns the quantile, accurate to about seven digits
 * @see Wichura 1988, Algorithm AS 241 (PPND7)
 * @example
 * normalQuantile(0.5)  // 0
 */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (Math.abs(q) <= CENTRAL_BELOW) {
    const r = CENTRAL_SQUARED - q * q;
    return (q * cubic(A, r)) / cubic(B, r);
  }
  const depth = Math.sqrt(-log(q < 0 ? probability : 1 - probability));
  const size = depth <= FAR_ABOVE ? tail(C, D, depth - TAIL_SHIFT) : tail(E, F, depth - FAR_ABOVE);
  return q < 0 ? -size : size;
}

type Cubic = readonly [number, number, number, number];

function tail(over: Cubic, under: Cubic, r: number): number {
  return cubic(over, r) / cubic(under, r);
}

function cubic(k: Cubic, x: number): number {
  return k[0] + x * (k[1] + x * (k[2] + x * k[3]));
}
