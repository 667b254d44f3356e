export type Point = readonly [x: number, y: number];

export type Region = readonly Point[];

export const fieldWidth = 24;
export const fieldHeight = 28;

/** The height where the sides begin to curve. */
const shoulder = 12;
/** The curve of the right side. The left side is its mirror image. */
const [upperPull, lowerPull, tip]: readonly [Point, Point, Point] = [
  [24, 19.5],
  [18.5, 24.5],
  [12, 28],
];

export const shieldPath = "M0 0H24V12C24 19.5 18.5 24.5 12 28C5.5 24.5 0 19.5 0 12Z";

export const field: Region = [
  [0, 0],
  [fieldWidth, 0],
  [fieldWidth, fieldHeight],
  [0, fieldHeight],
];

/**
 * Returns the shield as a convex polygon.
 *
 * @example
 * shieldPoints(1)  // [[0, 0], [24, 0], [24, 12], [12, 28], [0, 12]]
 */
export function shieldPoints(steps: number): Region {
  const right = Array.from({ length: steps }, (_, step) => bendSide((step + 1) / steps));
  const left = right.slice(0, -1).map(([x, y]): Point => [fieldWidth - x, y]);
  return [[0, 0], [fieldWidth, 0], [fieldWidth, shoulder], ...right, ...left.reverse(), [0, shoulder]];
}

function bendSide(t: number): Point {
  const s = 1 - t;
  const [start, one, two, end] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [
    start * fieldWidth + one * upperPull[0] + two * lowerPull[0] + end * tip[0],
    start * shoulder + one * upperPull[1] + two * lowerPull[1] + end * tip[1],
  ];
}

/** A half of the plane: the points with a·x + b·y ≥ c. */
type HalfPlane = readonly [a: number, b: number, c: number];

/** Returns the part of a convex region in a half-plane (Sutherland, Hodgman 1974). */
export function clipRegion(region: Region, [a, b, c]: HalfPlane): Region {
  const depthOf = ([x, y]: Point): number => a * x + b * y - c;
  return region.flatMap((point, at) => {
    const next = region[(at + 1) % region.length] ?? point;
    const [depth, nextDepth] = [depthOf(point), depthOf(next)];
    const kept = depth >= 0 ? [point] : [];
    if (depth * nextDepth >= 0) return kept;
    return [...kept, mixPoints(point, next, depth / (depth - nextDepth))];
  });
}

function mixPoints([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
}
