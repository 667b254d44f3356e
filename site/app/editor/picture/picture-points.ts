/** Points on a picture. Each has the color of its pixel. */
import { hexToOklab } from "@tincture/color";
import { type Picture, type PictureColor, pixelHex } from "@tincture/color/extract";

export interface PicturePoint extends PictureColor {
  /** Whether the user moved it. Moved points stay when the number of colors changes. */
  readonly isMoved: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Below this OKLab distance, two colors look alike. */
const alikeMax = 0.02;
/** Half opaque. */
const opacityMin = 128;
/** An arrow key moves this fraction of the longer side. */
const arrowPart = 1 / 100;

export function placePoints(colors: readonly PictureColor[]): readonly PicturePoint[] {
  return colors.map((color) => ({ ...color, isMoved: false }));
}

/**
 * Returns the points for another number of colors. Keeps moved points, and as many others as fit.
 *
 * @param fresh - the extracted colors for this number
 */
export function fitPoints(
  points: readonly PicturePoint[],
  fresh: readonly PictureColor[],
  count: number,
): readonly PicturePoint[] {
  if (!points.some(({ isMoved }) => isMoved)) return placePoints(fresh);
  const kept = [...points];
  while (kept.length > count) kept.splice(findLeast(kept), 1);
  while (kept.length < count) {
    const [added] = placePoints(fresh)
      .map((point) => ({ point, distance: distanceToNearest(point, kept) }))
      .filter(({ distance }) => distance > alikeMax)
      .sort((one, other) => other.distance - one.distance);
    if (added === undefined) break;
    kept.push(added.point);
  }
  return kept;
}

/** Moves a point to the nearest visible pixel. */
export function dropPoint(picture: Picture, point: PicturePoint, wanted: Place): PicturePoint {
  const { width, height } = picture;
  const place = { x: clamp(Math.floor(wanted.x), width), y: clamp(Math.floor(wanted.y), height) };
  return moveTo(picture, point, isVisible(picture, place) ? place : findVisible(picture, place));
}

/** Returns the step of an arrow key, in pixels of the picture. */
export function arrowStep({ width, height }: Picture, isFine: boolean): number {
  return isFine ? 1 : Math.max(1, Math.round(arrowPart * Math.max(width, height)));
}

/** Moves a point by steps across transparent pixels. It stays if no visible pixel follows. */
export function stepPoint(picture: Picture, point: PicturePoint, step: Place): PicturePoint {
  const { width, height } = picture;
  let place: Place = point;
  do {
    const next = { x: clamp(place.x + step.x, width), y: clamp(place.y + step.y, height) };
    if (next.x === place.x && next.y === place.y) return point;
    place = next;
  } while (!isVisible(picture, place));
  return moveTo(picture, point, place);
}

function moveTo(picture: Picture, point: PicturePoint, { x, y }: Place): PicturePoint {
  return { ...point, x, y, hex: pixelHex(picture, x, y), isMoved: true };
}

function clamp(value: number, length: number): number {
  return Math.min(Math.max(value, 0), length - 1);
}

function isVisible({ width, data }: Picture, { x, y }: Place): boolean {
  return (data[4 * (y * width + x) + 3] ?? 0) >= opacityMin;
}

/** There is always one: a picture without visible pixels has no points. */
function findVisible(picture: Picture, { x, y }: Place): Place {
  const { width, height, data } = picture;
  let nearest: Place = { x, y };
  let least = Infinity;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((data[4 * pixel + 3] ?? 0) < opacityMin) continue;
    const [across, down] = [(pixel % width) - x, Math.floor(pixel / width) - y];
    const distance = across * across + down * down;
    if (distance >= least) continue;
    least = distance;
    nearest = { x: x + across, y: y + down };
  }
  return nearest;
}

/**
 * Returns the index of the point to remove first: unmoved before moved ones, then the smallest
 * share.
 */
function findLeast(points: readonly PicturePoint[]): number {
  const [least] = points
    .map(({ isMoved, share }, index) => ({ index, worth: share + (isMoved ? 1 : 0) }))
    .sort((one, other) => one.worth - other.worth || other.index - one.index);
  return least?.index ?? 0;
}

function distanceToNearest({ hex }: PicturePoint, others: readonly PicturePoint[]): number {
  const lab = hexToOklab(hex);
  return Math.min(
    ...others.map((other) => {
      const { l, a, b } = hexToOklab(other.hex);
      return Math.hypot(lab.l - l, lab.a - a, lab.b - b);
    }),
  );
}
