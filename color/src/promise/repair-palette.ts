import type { Lab } from "../cielab.ts";
import { pickOne, type Random } from "../generate/seed.ts";
import { drawNormal } from "../generate/mixture.ts";
import { fitColor, oklabToHex, oklabToRgb } from "../oklab.ts";
import {
  type Candidate,
  type Condition,
  drawFreePosition,
  measurePalette,
  type Move,
  type EditablePalette,
  Swatch,
  swatchAt,
} from "./condition.ts";

/** In OKLab, selected at random. */
const stepDeviations = [0.015, 0.05, 0.12] as const;
/** The probability of a random step even if a condition suggests one. */
const randomShare = 0.4;

/** The probability that a condition that is met may suggest a step too. */
const metShare = 0.2;

export type RepairOptions = {
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** The most steps, and the most steps without an improvement. */
  readonly stepsMax: number;
  readonly patience: number;
};

/** Moves free colors at random and as the conditions suggest. The shortfall never grows. */
export function repairPalette(
  { palette, locked }: EditablePalette,
  { conditions, stepsMax, patience }: RepairOptions,
  random: Random,
): Candidate & { readonly steps: number } {
  let best = measurePalette(conditions, palette);
  let steps = 0;
  let idle = locked === palette.length ? patience : 0;
  for (; steps < stepsMax && best.shortfall > 0 && idle < patience; steps += 1) {
    const suggesting = random() < metShare ? conditions : best.open;
    const moves = drawMoves({ palette: best.palette, locked }, suggesting, random);
    const next = measurePalette(conditions, applyMoves(best.palette, moves), best.shortfall);
    idle = next.shortfall < best.shortfall ? 0 : idle + 1;
    if (next.shortfall <= best.shortfall) best = next;
  }
  return { ...best, steps };
}

function drawMoves(editable: EditablePalette, suggesting: readonly Condition[], random: Random): readonly Move[] {
  if (random() >= randomShare) {
    const moves = suggesting[Math.floor(random() * suggesting.length)]?.suggest(editable, random) ?? [];
    if (moves.length > 0) return moves;
  }
  const index = drawFreePosition(editable, random);
  const deviation = pickOne(random, stepDeviations);
  return [{ index, color: stepFrom(swatchAt(editable.palette, index), deviation, random) }];
}

function stepFrom({ l, a, b }: Lab, deviation: number, random: Random): Lab {
  return {
    l: l + deviation * drawNormal(random),
    // Equal steps in chroma and hue look about twice as large.
    a: a + (deviation * drawNormal(random)) / 2,
    b: b + (deviation * drawNormal(random)) / 2,
  };
}

function applyMoves(palette: readonly Swatch[], moves: readonly Move[]): readonly Swatch[] {
  const next = [...palette];
  for (const { index, color } of moves) next[index] = showColor(color);
  return next;
}

/** Shrinks the chroma of an OKLab color until it fits into sRGB. */
export function toShownHex(color: Lab): string {
  return oklabToHex(fitColor(color));
}

/** Like `toShownHex`. */
export function showColor(color: Lab): Swatch {
  return new Swatch(oklabToRgb(fitColor(color)));
}

/*
 * A (1+1) evolution strategy: steps grow after a success and shrink after a failure. Repairing
 * leads to human-like palettes by large moves, and misses solutions that require small moves of all
 * colors at once. Here all free colors move.
 */

/** In OKLab. The smallest is about one 8-bit step. */
const deviations = { start: 0.04, least: 0.004, most: 0.15 } as const;
/** Balanced at one success in five or six steps (Rechenberg's 1/5 rule). */
const growth = 1.5;
const shrinkage = 0.92;
/** The probability that a free color takes part in a step. */
const movedShare = 0.5;

export type Refined = Candidate & { readonly deviation: number };

type Refining = {
  readonly conditions: readonly Condition[];
  readonly stepsMax: number;
  readonly deviation?: number;
};

/**
 * Moves all free colors by ever smaller steps until a palette meets all conditions.
 *
 * @see Beyer, Schwefel 2002, Evolution strategies, section 2.1 (the 1+1 strategy)
 */
export function refinePalette(
  { palette, locked }: EditablePalette,
  { conditions, stepsMax, deviation: firstDeviation = deviations.start }: Refining,
  random: Random,
): Refined {
  let best = measurePalette(conditions, palette);
  let deviation = firstDeviation;
  for (let step = 0; step < stepsMax && best.shortfall > 0; step += 1) {
    const tried = moveAll(best.palette, { locked, deviation }, random);
    const next = measurePalette(conditions, tried, best.shortfall);
    const isGain = next.shortfall < best.shortfall;
    if (next.shortfall <= best.shortfall) best = next;
    deviation = isGain ? Math.min(deviations.most, deviation * growth) : deviation * shrinkage;
    if (deviation < deviations.least) deviation = deviations.start;
  }
  return { ...best, deviation };
}

/** @param step - the number of locks, and the deviation in OKLab */
export function moveAll(
  palette: readonly Swatch[],
  { locked, deviation }: { readonly locked: number; readonly deviation: number },
  random: Random,
): readonly Swatch[] {
  const moved = [...palette];
  // At least one color moves.
  const certain = locked + Math.floor(random() * (palette.length - locked));
  for (let index = locked; index < palette.length; index += 1) {
    if (index !== certain && random() >= movedShare) continue;
    moved[index] = showColor(stepFrom(swatchAt(palette, index), deviation, random));
  }
  return moved;
}
