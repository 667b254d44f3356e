import type { Lab } from "../cielab.ts";
import { pickOne } from "../describe/pick-one.ts";
import { drawNormal } from "../generate/mixture.ts";
import type { Random } from "../generate/seed.ts";
import { fitColor, oklabToHex, oklabToRgb } from "../oklab.ts";
import {
  type Candidate,
  type Condition,
  drawFreePosition,
  measurePalette,
  type Move,
  type Scene,
} from "./condition.ts";
import { Swatch, swatchAt } from "./swatch.ts";

/** Deviations of random steps in OKLab, selected at random. */
const stepDeviations = [0.015, 0.05, 0.12] as const;
/** The probability of a random step even if a condition suggests one. */
const aimlessShare = 0.4;

/**
 * The probability that a condition that is met suggests a step, since it may know another way to be
 * met.
 */
const keptShare = 0.2;

export type Mending = {
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** The most steps, and the most steps without an improvement. */
  readonly stepsMax: number;
  readonly patience: number;
};

/**
 * Moves colors that are not locked until a palette meets all conditions, at random and as the
 * conditions suggest. A step is accepted if the shortfall does not grow.
 *
 * @returns the best palette found and the number of steps
 */
export function mendPalette(
  { palette, locked }: Scene,
  { conditions, stepsMax, patience }: Mending,
  random: Random,
): Candidate & { readonly steps: number } {
  let best = measurePalette(conditions, palette);
  let first: Condition | undefined;
  let steps = 0;
  let idle = locked === palette.length ? patience : 0;
  for (; steps < stepsMax && best.shortfall > 0 && idle < patience; steps += 1) {
    const asked = random() < keptShare ? conditions : best.open;
    const moves = drawMoves({ palette: best.palette, locked }, asked, random);
    const next = measurePalette(conditions, applyMoves(best.palette, moves), { bound: best.shortfall, first });
    first = next.excess;
    idle = next.shortfall < best.shortfall ? 0 : idle + 1;
    if (next.shortfall <= best.shortfall) best = next;
  }
  return { ...best, steps };
}

function drawMoves(scene: Scene, asked: readonly Condition[], random: Random): readonly Move[] {
  if (random() >= aimlessShare) {
    const moves = asked[Math.floor(random() * asked.length)]?.suggest(scene, random) ?? [];
    if (moves.length > 0) return moves;
  }
  const index = drawFreePosition(scene, random);
  return [{ index, color: stepFrom(swatchAt(scene.palette, index), random) }];
}

function stepFrom({ l, a, b }: Lab, random: Random): Lab {
  const deviation = pickOne(random, stepDeviations);
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

/**
 * Returns the hex of a color that may lie outside sRGB.
 *
 * @param color - OKLab; chroma shrinks until it fits
 * @returns six lowercase digits
 */
export function toShownHex(color: Lab): string {
  return oklabToHex(fitColor(color));
}

/**
 * Returns the swatch of a color that may lie outside sRGB.
 *
 * @param color - OKLab; chroma shrinks until it fits
 */
export function showColor(color: Lab): Swatch {
  return new Swatch(oklabToRgb(fitColor(color)));
}
