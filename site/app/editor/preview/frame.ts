import type { Shape } from "./drawing.ts";
import type { Paint } from "./paint.ts";

/** The room of a scene, in its own units: what is 13 high there is small print. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Narrow, or higher than wide: things stand one above the other. */
  readonly isTall: boolean;
}

export type DrawScene = (frame: Frame, paint: Paint) => readonly Shape[];

const wideUnits = 1280;
const tallUnits = { narrow: 390, broad: 540 };
/** Width to height from which things stand side by side. */
const wideRatio = 1.12;
/** Of pixels, from which a tall room has more room and not larger letters. */
const broadFrom = 560;

/** @param width - in pixels of the page @param height - the same */
export function createFrame(width: number, height: number): Frame {
  const isTall = width / height < wideRatio || width < broadFrom;
  const units = isTall ? (width < broadFrom ? tallUnits.narrow : tallUnits.broad) : wideUnits;
  return { width: units, height: Math.round((units * height) / width), isTall };
}
