// Remes polynomial for (x − atan x)/x³ on |x| < 7/16, lowest power of x² first.
const A0 = 3.33333333333329318027e-1;
const A1 = -1.99999999998764832476e-1;
const A2 = 1.42857142725034663711e-1;
const A3 = -1.1111110405462355788e-1;
const A4 = 9.09088713343650656196e-2;
const A5 = -7.69187620504482999495e-2;
const A6 = 6.66107313738753120669e-2;
const A7 = -5.83357013379057348645e-2;
const A8 = 4.97687799461593236017e-2;
const A9 = -3.6531572744216915527e-2;
const A10 = 1.62858201153657823623e-2;

// The argument is reduced around 0, ½, 1 or 3/2, or inverted beyond; the arc tangents of the centers.
const NEAR_ZERO_BELOW = 7 / 16;
const NEAR_HALF_BELOW = 11 / 16;
const NEAR_ONE_BELOW = 19 / 16;
const NEAR_THREE_HALVES_BELOW = 39 / 16;
const ARC_OF_HALF = 4.63647609000806093515e-1;
const ARC_OF_ONE = Math.PI / 4;
const ARC_OF_THREE_HALVES = 9.82793723247329054082e-1;

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
  if (t < NEAR_ZERO_BELOW) return atanNearZero(t);
  if (t < NEAR_HALF_BELOW) return ARC_OF_HALF + atanNearZero((t - 0.5) / (1 + 0.5 * t));
  if (t < NEAR_ONE_BELOW) return ARC_OF_ONE + atanNearZero((t - 1) / (1 + t));
  if (t < NEAR_THREE_HALVES_BELOW) return ARC_OF_THREE_HALVES + atanNearZero((t - 1.5) / (1 + 1.5 * t));
  return Math.PI / 2 - atanNearZero(1 / t);
}

function atanNearZero(x: number): number {
  const z = x * x;
  const tail = A5 + z * (A6 + z * (A7 + z * (A8 + z * (A9 + z * A10))));
  return x - x * z * (A0 + z * (A1 + z * (A2 + z * (A3 + z * (A4 + z * tail)))));
}
