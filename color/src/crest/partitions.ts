/**
 * Divisions of the field. Later parts cover earlier ones and overlap them, so that no seam shows.
 */
import { cos, sin } from "../exact-math.ts";
import { clipRegion, field, fieldHeight, fieldWidth, type Point, type Region, shieldPoints } from "./shield.ts";

export interface Part {
  readonly position: number;
  readonly regions: readonly Region[];
}

const middle = fieldWidth / 2;
/** Slightly above the middle, which looks centered on a pointed shield. */
const center: Point = [middle, 13];

/** The direction of each line, and the range of the bands. The outer bands reach the edge. */
const directions = {
  pale: { a: 1, b: 0, from: 0, to: 24, ends: 0 },
  fess: { a: 0, b: 1, from: 0, to: 25.5, ends: 0 },
  bend: { a: -1, b: 1, from: -21, to: 17, ends: 0.4 },
  "bend sinister": { a: 1, b: 1, from: 3, to: 41, ends: 0.4 },
} as const;

export type Direction = keyof typeof directions;

export function layBands(direction: Direction, bands: number, tinctures: number): readonly Part[] {
  const { a, b, from, to, ends } = directions[direction];
  return Array.from({ length: bands }, (_, band) => {
    const share = band / bands + (ends * sin((2 * Math.PI * band) / bands)) / (2 * Math.PI);
    const region = band === 0 ? field : clipRegion(field, [a, b, from + share * (to - from)]);
    return { position: band % tinctures, regions: [region] };
  });
}

export function halveAlongBend(direction: "bend" | "bend sinister"): readonly Part[] {
  const lower = direction === "bend" ? clipRegion(field, [-1, 1, 0]) : clipRegion(field, [1, 1, fieldWidth]);
  return [whole(0), { position: 1, regions: [lower] }];
}

const chevronSlope = 0.9;

/** `tops` are the heights on the middle line. */
export function layChevrons(tops: readonly number[], tinctures: number): readonly Part[] {
  const lower = tops.map((top, at) => {
    const right = clipRegion(field, [-chevronSlope, 1, top - chevronSlope * middle]);
    const region = clipRegion(right, [chevronSlope, 1, top + chevronSlope * middle]);
    return { position: (at + 1) % tinctures, regions: [region] };
  });
  return [whole(0), ...lower];
}

/** The direction of a line between sectors, and the tincture of the sector after it. */
type Ray = readonly [x: number, y: number, position: number];

/** Lays sectors between lines that meet in a point, clockwise. Each is less than half a turn. */
function laySectors(from: Point, rays: readonly [Ray, ...Ray[]]): readonly Part[] {
  const [[firstX, firstY]] = rays;
  const sectors = rays.map(([x, y, position], at) => {
    const after = clipRegion(field, clockwiseOf([x, y], from));
    const mustEnd = at > 0 && x * firstY - y * firstX > 0;
    const [a, b, c] = clockwiseOf([firstX, firstY], from);
    return { position, regions: [mustEnd ? clipRegion(after, [-a, -b, -c]) : after] };
  });
  return [...sectors.slice(-1).map(({ position }) => whole(position)), ...sectors];
}

function clockwiseOf([dx, dy]: Point, [x, y]: Point): readonly [number, number, number] {
  return [-dy, dx, dx * y - dy * x];
}

/** Lays equal sectors around the center, from the dexter chief (the viewer's upper left). */
export function layGyrons(count: number, tinctures: number): readonly Part[] {
  const rayAt = (at: number): Ray => {
    const angle = ((at - Math.floor(gyronStart * count)) / count) * 2 * Math.PI;
    return [cos(angle), sin(angle), at % tinctures];
  };
  return laySectors(center, [rayAt(0), ...Array.from({ length: count - 1 }, (_, at) => rayAt(at + 1))]);
}

const gyronStart = 3 / 8;

export function laySaltire(positions: readonly [chief: number, dexter: number, sinister: number, base: number]) {
  const [chief, dexter, sinister, base] = positions;
  const [x, y] = center;
  return laySectors(center, [
    [-x, -y, chief],
    [x, -y, sinister],
    [x, y, base],
    [-x, y, dexter],
  ]);
}

export function layPall(isReversed: boolean): readonly Part[] {
  if (isReversed) {
    return laySectors(center, [
      [0, -1, 1],
      [1, 1, 2],
      [-1, 1, 0],
    ]);
  }
  return laySectors(center, [
    [-1, -1, 0],
    [1, -1, 2],
    [0, 1, 1],
  ]);
}

/** @param positions - of the tinctures, row by row from the dexter chief */
export function layQuarters(columns: number, positions: readonly number[]): readonly Part[] {
  const rows = positions.length / columns;
  return positions.map((position, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const right = clipRegion(field, [1, 0, (column * fieldWidth) / columns]);
    return { position, regions: [row === 0 ? right : clipRegion(right, [0, 1, (row * 2 * center[1]) / rows])] };
  });
}

const checkColumns = 5;
const checkSize = fieldWidth / checkColumns;

export function layChecks(): readonly Part[] {
  const rows = Math.ceil(fieldHeight / checkSize);
  const all = Array.from({ length: rows * checkColumns }, (_, at) => at);
  const squares = all
    .filter((at) => at % 2 === 1)
    .map((at) => placeCheck(at % checkColumns, Math.floor(at / checkColumns)));
  return [whole(0), { position: 1, regions: squares }];
}

function placeCheck(column: number, row: number): Region {
  const [left, top] = [column * checkSize, row * checkSize];
  return layRectangle([left, top], [left + checkSize, Math.min(top + checkSize, fieldHeight)]);
}

function layRectangle([left, top]: Point, [right, bottom]: Point): Region {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

const chiefHeight = 8;

export function lowerField(parts: readonly Part[]): readonly Part[] {
  const lower = ([x, y]: Point): Point => [x, chiefHeight + y * (1 - chiefHeight / fieldHeight)];
  return parts.map(({ position, regions }) => ({ position, regions: regions.map((region) => region.map(lower)) }));
}

const armWidth = 5;
const inescutcheonScale = 0.42;
const inescutcheonSteps = 4;

export const charges = {
  "a chief": [layRectangle([0, 0], [fieldWidth, chiefHeight])],
  "a cross": [
    layRectangle([middle - armWidth / 2, 0], [middle + armWidth / 2, fieldHeight]),
    layRectangle([0, center[1] - armWidth / 2], [fieldWidth, center[1] + armWidth / 2]),
  ],
  "an inescutcheon": [
    shieldPoints(inescutcheonSteps).map(([x, y]): Point => [
      middle + (x - middle) * inescutcheonScale,
      center[1] + (y - center[1]) * inescutcheonScale,
    ]),
  ],
} as const satisfies Readonly<Record<string, readonly Region[]>>;

export type Charge = keyof typeof charges;

function whole(position: number): Part {
  return { position, regions: [field] };
}
