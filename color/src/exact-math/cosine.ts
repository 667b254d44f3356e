// π/2 in three parts; the first two have 33 bits, so that their product with the quarter is exact below 2²⁰ quarters.
const HALF_PI_1 = 1.57079632673412561417;
const HALF_PI_2 = 6.0771005063039659766e-11;
const HALF_PI_3 = 2.02226624879595063154e-21;
const QUARTERS_PER_RADIAN = 6.36619772367581382433e-1;

const S1 = -1.66666666666666324348e-1;
const S2 = 8.33333333332248946124e-3;
const S3 = -1.98412698298579493134e-4;
const S4 = 2.75573137070700676789e-6;
const S5 = -2.50507602534068634195e-8;
const S6 = 1.58969099521155010221e-10;

const C1 = 4.16666666666666019037e-2;
const C2 = -1.38888888888741095749e-3;
const C3 = 2.48015872894767294178e-5;
const C4 = -2.75573143513906633035e-7;
const C5 = 2.0875723212981748279e-9;
const C6 = -1.13596475577881948265e-11;

/**
 * The cosine, the same in every engine.
 *
 * @param angle - radians, at most 10⁶ in size
 * @returns −1 … 1, within 2 · 10⁻¹⁶
 * @see Sun Microsystems 1993, fdlibm 5.3, k_cos.c, k_sin.c, e_rem_pio2.c (every constant)
 * @example
 * cos(0)  // 1
 */
export function cos(angle: number): number {
  return sinOfQuarters(angle, 1);
}

/**
 * The sine, the same in every engine.
 *
 * @param angle - radians, at most 10⁶ in size
 * @returns −1 … 1, within 2 · 10⁻¹⁶
 * @see Sun Microsystems 1993, fdlibm 5.3, k_cos.c, k_sin.c, e_rem_pio2.c (every constant)
 * @example
 * sin(0)  // 0
 */
export function sin(angle: number): number {
  return sinOfQuarters(angle, 0);
}

/** sin(angle + shift · π/2), by reduction to the nearest quarter turn. */
function sinOfQuarters(angle: number, shift: number): number {
  const quarter = Math.round(angle * QUARTERS_PER_RADIAN);
  const rest = angle - quarter * HALF_PI_1 - quarter * HALF_PI_2 - quarter * HALF_PI_3;
  const turned = (quarter + shift) & 3;
  const value = turned % 2 === 0 ? sinNearZero(rest) : cosNearZero(rest);
  return turned < 2 ? value : -value;
}

function sinNearZero(x: number): number {
  const z = x * x;
  return x + x * z * (S1 + z * (S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)))));
}

function cosNearZero(x: number): number {
  const z = x * x;
  return 1 - (z / 2 - z * z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6))))));
}
