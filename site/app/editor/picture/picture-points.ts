/** The points on a picture: each has a pixel, and that pixel's color. */
import { hexToOklab } from "@tincture/color";
import { type Picture, type PictureColor, pixelHex } from "@tincture/color/extract";

export interface PicturePoint extends PictureColor {
  /** By hand, and so to be kept when the number of colors changes. */
  readonly isMoved: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Below this distance in OKLab two colors look alike. */
const alikeMax = 0.02;
/** From half on a pixel hides more than it shows. */
const opacityMin = 128;
/** An arrow key goes this part of the picture's longer side. */
const arrowPart = 1 / 100;

export function placePoints(colors: readonly PictureColor[]): readonly PicturePoint[] {
  return colors.map((color) => ({ ...color, isMoved: false }));
}

/**
 * The points for another number of colors. Those that were moved by hand stay, and with them all others that there is room for.
 *
 * @param fresh - the colors that the picture gives for this number
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

/** A point let go of anywhere: at the nearest pixel that can be seen. */
export function dropPoint(picture: Picture, point: PicturePoint, wanted: Place): PicturePoint {
  const { width, height } = picture;
  const place = { x: clamp(Math.floor(wanted.x), width), y: clamp(Math.floor(wanted.y), height) };
  return moveTo(picture, point, isVisible(picture, place) ? place : findVisible(picture, place));
}

/** How far an arrow key goes, in pixels of the picture. */
export function arrowStep({ width, height }: Picture, isFine: boolean): number {
  return isFine ? 1 : Math.max(1, Math.round(arrowPart * Math.max(width, height)));
}

/** A point moved on its way, across what can be seen through; where the way ends before, it stays. */
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

/** There is one: without any a picture has no points. */
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

/** The one to go first: what was moved stays longest, and what has a larger share longer. */
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
