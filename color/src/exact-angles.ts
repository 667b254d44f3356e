/* Angles that are the same in every JavaScript engine: the other half of `exact-math.ts`. */

// π/2 in three parts; the first two have 33 bits, so that their product with the quarter is exact below 2²⁰ quarters.
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

// The argument is reduced around 0, ½, 1 or 3/2, or inverted beyond; the arc tangents of the centers.
const nearZeroBelow = 7 / 16;
const nearHalfBelow = 11 / 16;
const nearOneBelow = 19 / 16;
const nearThreeHalvesBelow = 39 / 16;
const arcOfHalf = 4.63647609000806093515e-1;
const arcOfOne = Math.PI / 4;
const arcOfThreeHalves = 9.82793723247329054082e-1;

/**
 * The angle of the point (x, y), the same in every engine.
 *
 * @param y - ordinate, finite
 * @param x - abscissa, finite
 * @returns radians in (−π, π]; 0 at the origin; the sign of a zero is ignored
 * @see Sun Microsystems 1993, fdlibm 5.3, s_atan.c (every constant)
 * @example
 * atan2(0, -1)  // 3.141592653589793
 */
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
