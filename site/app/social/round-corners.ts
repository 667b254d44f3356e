import type { Area, Point } from "./canvas.ts";

const stepsPerCorner = 8;

/** A rectangle whose corners are quarters of circles, as a polygon. */
export function roundCorners({ x, y, width, height }: Area, radius: number): readonly Point[] {
  const corners = [
    [x + width - radius, y + radius, -1],
    [x + width - radius, y + height - radius, 0],
    [x + radius, y + height - radius, 1],
    [x + radius, y + radius, 2],
  ] as const;
  return corners.flatMap(([centerX, centerY, quarter]) => {
    return Array.from({ length: stepsPerCorner + 1 }, (_, step): Point => {
      const angle = (quarter + step / stepsPerCorner) * (Math.PI / 2);
      return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)];
    });
  });
}

/** What lies outside of the rounded corners of a rectangle: to be filled with the ground, over what was drawn up to its edges. */
export function listCornerGaps(area: Area, radius: number): readonly (readonly Point[])[] {
  const { x, y, width, height } = area;
  const rounded = roundCorners(area, radius);
  const tips: readonly Point[] = [
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
  return tips.map((tip, corner) => {
    const start = corner * (stepsPerCorner + 1);
    return [tip, ...rounded.slice(start, start + stepsPerCorner + 1)];
  });
}
