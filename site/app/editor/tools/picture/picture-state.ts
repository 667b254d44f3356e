import { type Picture, type PictureColor, pixelHex } from "@tincture/color/extract";
import { hexToOklab } from "@tincture/color";
import type { PixelSize } from "./read-picture-header.ts";

export interface PictureState {
  readonly picture: Picture | undefined;
  readonly points: readonly PicturePoint[];
  /** The requested number of colors. The picture may have fewer. */
  readonly count: number;
  readonly problem: string | undefined;
}

export type PictureAction =
  | { readonly type: "open"; readonly picture: Picture; readonly colors: readonly PictureColor[] }
  | { readonly type: "refuse"; readonly problem: string }
  | { readonly type: "want"; readonly count: number }
  | { readonly type: "find"; readonly count: number; readonly colors: readonly PictureColor[] }
  | { readonly type: "drop"; readonly index: number; readonly position: Position }
  | { readonly type: "step"; readonly index: number; readonly step: Position }
  | { readonly type: "measure"; readonly hexes: readonly string[]; readonly shares: readonly number[] }
  | { readonly type: "release" };

export function startPicture(count: number): PictureState {
  return { picture: undefined, points: [], count, problem: undefined };
}

export function reducePicture(state: PictureState, action: PictureAction): PictureState {
  const { picture, points, count } = state;
  switch (action.type) {
    case "open":
      return { ...state, picture: action.picture, points: createPoints(action.colors) };
    case "refuse":
      return { ...startPicture(count), problem: action.problem };
    case "want":
      return { ...state, count: action.count };
    case "find":
      // A reply for a previous number of colors is ignored.
      return action.count === count ? { ...state, points: fitPoints(points, action.colors, count) } : state;
    case "drop":
      return changePoint(state, action.index, (point) =>
        picture ? dropPoint(picture, point, action.position) : point,
      );
    case "step":
      return changePoint(state, action.index, (point) => (picture ? stepPoint(picture, point, action.step) : point));
    case "measure":
      return measure(state, action.hexes, action.shares);
    case "release":
    default:
      return { ...state, points: points.map((point) => ({ ...point, isMoved: false })) };
  }
}

function changePoint(state: PictureState, index: number, change: (point: PicturePoint) => PicturePoint): PictureState {
  return { ...state, points: state.points.map((point, at) => (at === index ? change(point) : point)) };
}

/** During a drag the shares lag slightly. Shares for another number of colors are ignored. */
function measure(state: PictureState, hexes: readonly string[], shares: readonly number[]): PictureState {
  const { points } = state;
  if (hexes.length !== points.length) return state;
  return { ...state, points: points.map((point, at) => ({ ...point, share: shares[at] ?? point.share })) };
}

export interface PicturePoint extends PictureColor {
  /** Moved points stay when the number of colors changes. */
  readonly isMoved: boolean;
}

export interface Position {
  readonly x: number;
  readonly y: number;
}

const alikeMax = 0.02;
const opacityMin = 128;
const arrowPart = 1 / 100;

export function createPoints(colors: readonly PictureColor[]): readonly PicturePoint[] {
  return colors.map((color) => ({ ...color, isMoved: false }));
}

/** @param fresh - the extracted colors for this number */
export function fitPoints(
  points: readonly PicturePoint[],
  fresh: readonly PictureColor[],
  count: number,
): readonly PicturePoint[] {
  if (!points.some(({ isMoved }) => isMoved)) return createPoints(fresh);
  const kept = [...points];
  while (kept.length > count) kept.splice(findLeast(kept), 1);
  while (kept.length < count) {
    const [added] = createPoints(fresh)
      .map((point) => ({ point, distance: distanceToNearest(point, kept) }))
      .filter(({ distance }) => distance > alikeMax)
      .sort((one, other) => other.distance - one.distance);
    if (added === undefined) break;
    kept.push(added.point);
  }
  return kept;
}

export function dropPoint(picture: Picture, point: PicturePoint, wanted: Position): PicturePoint {
  const { width, height } = picture;
  const position = { x: clamp(Math.floor(wanted.x), width), y: clamp(Math.floor(wanted.y), height) };
  return moveTo(picture, point, isVisible(picture, position) ? position : findVisible(picture, position));
}

export function arrowStep({ width, height }: Picture, isFine: boolean): number {
  return isFine ? 1 : Math.max(1, Math.round(arrowPart * Math.max(width, height)));
}

/** Moves a point by steps across transparent pixels. It stays if no visible pixel follows. */
export function stepPoint(picture: Picture, point: PicturePoint, step: Position): PicturePoint {
  const { width, height } = picture;
  let position: Position = point;
  do {
    const next = { x: clamp(position.x + step.x, width), y: clamp(position.y + step.y, height) };
    if (next.x === position.x && next.y === position.y) return point;
    position = next;
  } while (!isVisible(picture, position));
  return moveTo(picture, point, position);
}

function moveTo(picture: Picture, point: PicturePoint, { x, y }: Position): PicturePoint {
  return { ...point, x, y, hex: pixelHex(picture, x, y), isMoved: true };
}

function clamp(value: number, length: number): number {
  return Math.min(Math.max(value, 0), length - 1);
}

function isVisible({ width, data }: Picture, { x, y }: Position): boolean {
  return (data[4 * (y * width + x) + 3] ?? 0) >= opacityMin;
}

/** There is always one: a picture without visible pixels has no points. */
function findVisible(picture: Picture, { x, y }: Position): Position {
  const { width, height, data } = picture;
  let nearest: Position = { x, y };
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

interface NamedPoint {
  readonly point: PicturePoint;
  readonly index: number;
  readonly count: number;
  readonly name: string | undefined;
}

export function describePoint({ point: { hex, share }, index, count, name }: NamedPoint): string {
  const parts = [`Color ${index + 1} of ${count}`, `#${hex}`, name, `${formatShare(share)} of the picture`];
  return parts.filter((part) => part !== undefined).join(", ");
}

export function describePosition(
  { x, y, hex }: Position & { readonly hex: string },
  { width, height }: PixelSize,
): string {
  return `#${hex}, ${formatPercent(part(x, width))} from the left, ${formatPercent(part(y, height))} from the top`;
}

/** Never rounds a positive share to 0. */
export function formatShare(share: number): string {
  return share > 0 && share < 0.005 ? `under ${formatPercent(0.01)}` : formatPercent(share);
}

export function part(at: number, length: number): number {
  return (at + 0.5) / length;
}

function formatPercent(share: number): string {
  return `${Math.round(100 * share)}\u00a0%`;
}
