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

/** Deviations, in OKLab, of steps without a direction: one of them, by chance. */
const stepDeviations = [0.015, 0.05, 0.12] as const;
/** How often a step has no direction, though a condition suggests one. */
const aimlessShare = 0.4;

/** How often a condition that is kept may suggest a step too: it knows other ways to be kept. */
const keptShare = 0.2;

/** What a palette is mended by. */
export type Mending = {
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** Steps that are tried at most, and after how many without a gain there is no hope. */
  readonly stepsMax: number;
  readonly patience: number;
};

/**
 * Moves colors that are not locked until a palette keeps all conditions: by chance, and by what the conditions suggest.
 * A step is taken when it leaves no more to be desired.
 *
 * @param scene - the palette, locks first
 * @param mending - conditions and limits
 * @param random - the stream that decides
 * @returns the best palette that was found; it keeps the conditions when nothing is missing; and how many steps it took
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
 * The hex of a color that may lie outside sRGB.
 *
 * @param color - OKLab; chroma shrinks until it can be shown
 * @returns six lowercase digits
 */
export function toShownHex(color: Lab): string {
  return oklabToHex(fitColor(color));
}

/**
 * The same as a swatch.
 *
 * @param color - OKLab; chroma shrinks until it can be shown
 * @returns a color of 8 bits a channel
 */
export function showColor(color: Lab): Swatch {
  return new Swatch(oklabToRgb(fitColor(color)));
}
