// Remes polynomial for (x − atan x)/x³ on |x| < 7/16, lowest power of x² first.
const COEFFICIENTS = [
  3.33333333333329318027e-1, -1.99999999998764832476e-1, 1.42857142725034663711e-1, -1.1111110405462355788e-1,
  9.09088713343650656196e-2, -7.69187620504482999495e-2, 6.66107313738753120669e-2,
  -5.83357013379057348645e-2, 4.97687799461593236017e-2, -3.6531572744216915527e-2, 1.62858201153657823623e-2,
] as const;

// Where the argument is reduced, around which center, and the arc tangent of that center.
const REDUCTIONS = [
  { below: 11 / 16, center: 0.5, arc: 4.63647609000806093515e-1 },
  { below: 19 / 16, center: 1, arc: Math.PI / 4 },
  { below: 39 / 16, center: 1.5, arc: 9.82793723247329054082e-1 },
] as const;
const UNREDUCED_BELOW = 7 / 16;

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
  if (t < UNREDUCED_BELOW) return atanNearZero(t);
  for (const { below, center, arc } of REDUCTIONS) {
    if (t < below) return arc + atanNearZero((t - center) / (1 + center * t));
  }
  return Math.PI / 2 - atanNearZero(1 / t);
}

function atanNearZero(x: number): number {
  const z = x * x;
  const series = COEFFICIENTS.reduceRight((sum, coefficient) => sum * z + coefficient, 0);
  return x - x * z * series;
}
