import { type CrestFill, fieldHeight, fieldWidth, type Region, shieldPoints } from "@tincture/color/crest";
import type { Canvas, Point } from "./canvas.ts";

interface ShieldPlace {
  readonly x: number;
  readonly y: number;
  /** Pixels for each unit of the shield's box: a whole number. */
  readonly scale: number;
  /** Of all around it, and of the line along its edge. */
  readonly ground: string;
  readonly line: string;
}

const stepsPerSide = 10;
const linePixels = 2;
/** Where the quarters of the sign meet. */
const signMiddle = 13;

/** A shield with its field, cut out by covering what lies around it with the ground. */
export function drawShield(
  canvas: Canvas,
  fills: readonly CrestFill[],
  { x, y, scale, ground, line }: ShieldPlace,
): void {
  const place = ([left, top]: Point): Point => [x + left * scale, y + top * scale];
  for (const { hex, regions } of fills) {
    for (const region of regions) canvas.coverShape(region.map(place), hex);
  }
  const shield = shieldPoints(stepsPerSide);
  canvas.coverShape(leaveOut(shrink(shield, linePixels / scale)).map(place), line);
  canvas.coverShape(leaveOut(shield).map(place), ground);
}

/** The whole box but for a region: there and back along one line, which covers nothing. */
function leaveOut(region: Region): Region {
  const box: Region = [
    [0, 0],
    [fieldWidth, 0],
    [fieldWidth, fieldHeight],
    [0, fieldHeight],
  ];
  return [...box, ...box.slice(0, 1), ...region, ...region.slice(0, 1)];
}

/** By so much at the sides, and in proportion elsewhere. */
function shrink(region: Region, margin: number): Region {
  const [middleX, middleY] = [fieldWidth / 2, fieldHeight / 2];
  return region.map(([x, y]) => [
    middleX + (x - middleX) * (1 - margin / middleX),
    middleY + (y - middleY) * (1 - margin / middleY),
  ]);
}

/** The sign of the service as in the head of its pages: a shield, quarterly, of four tinctures. */
export const signFills: readonly CrestFill[] = [
  fillTo("f4a261", 0, 0),
  fillTo("1d3557", fieldWidth / 2, 0),
  fillTo("e63946", 0, signMiddle),
  fillTo("2a9d8f", fieldWidth / 2, signMiddle),
];

/** From a corner to the right and down, under what comes after it. */
function fillTo(hex: string, left: number, top: number): CrestFill {
  const corners = [
    [left, top],
    [fieldWidth, top],
    [fieldWidth, fieldHeight],
    [left, fieldHeight],
  ] as const;
  return { hex, regions: [corners] };
}
