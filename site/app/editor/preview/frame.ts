import type { Shape } from "./drawing.ts";
import type { Paint } from "./paint.ts";

/** The size of a scene in its own units. Text of 13 units is small print. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Narrow, or taller than wide. Parts are then stacked. */
  readonly isTall: boolean;
}

export type DrawScene = (frame: Frame, paint: Paint) => readonly Shape[];

const wideUnits = 1280;
const tallUnits = { narrow: 390, broad: 540 };
/** The aspect ratio from which parts are side by side. */
const wideRatio = 1.12;
/** Tall frames wider than this many pixels get more space instead of larger text. */
const broadFrom = 560;

/**
 * @param width - CSS pixels
 * @param height - CSS pixels
 */
export function createFrame(width: number, height: number): Frame {
  const isTall = width / height < wideRatio || width < broadFrom;
  const units = isTall ? (width < broadFrom ? tallUnits.narrow : tallUnits.broad) : wideUnits;
  return { width: units, height: Math.round((units * height) / width), isTall };
}
