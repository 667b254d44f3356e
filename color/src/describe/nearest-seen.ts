import type { SeenColor } from "./seen-color.ts";

/** Colors laid out for a quick search: l, a, b of each in turn. */
export type SeenPoints = Readonly<Float64Array>;

const AXES = 3;

/**
 * Colors laid out for `nearestSeen`.
 *
 * @param colors - any number
 * @returns their OKLab coordinates
 */
export function layOutColors(colors: readonly SeenColor[]): SeenPoints {
  const points = new Float64Array(AXES * colors.length);
  for (let index = 0; index < colors.length; index += 1) {
    const { l, a, b } = colors[index]!;
    points[AXES * index] = l;
    points[AXES * index + 1] = a;
    points[AXES * index + 2] = b;
  }
  return points;
}

/**
 * The place of the color that differs least from a color; comparing with a thousand takes about a microsecond, which
 * no tree over so few betters by much.
 *
 * @param points - at least one color
 * @param color - any color
 * @returns its index; of equally near ones the first
 * @see seen-color.ts for the difference
 */
export function nearestSeen(points: SeenPoints, color: SeenColor): number {
  let nearest = 0;
  let least = Infinity;
  for (let start = 0; start < points.length; start += AXES) {
    const l = points[start]! - color.l;
    const a = points[start + 1]! - color.a;
    const b = points[start + 2]! - color.b;
    const difference = l * l + 4 * (a * a + b * b);
    if (difference < least) {
      least = difference;
      nearest = start;
    }
  }
  return nearest / AXES;
}
