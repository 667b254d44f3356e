import type { Lab } from "../cielab.ts";
import type { Random } from "../generate/seed.ts";
import type { Swatch } from "./swatch.ts";

/** The parameters that promise something of every palette. */
export type PromiseParameter = "tags" | "near" | "contrast" | "vision";

/**
 * Something that a palette is to keep, and how to bring one nearer to it.
 *
 * A condition that no palette can be measured by, such as what words suggest, is none: it is a `Leaning`.
 */
export type Condition = {
  /** Undefined for what holds of every palette that is generated. */
  readonly parameter: PromiseParameter | undefined;
  /**
   * How far a palette is from keeping it: 0 when it does, else above, about 1 when it is far.
   *
   * @param palette - locks first
   */
  readonly shortfall: (palette: readonly Swatch[]) => number;
  /** Colors in the place of others that may bring the palette nearer: proposals, to be measured before they are taken. */
  readonly suggest: (scene: Scene, random: Random) => readonly Move[];
};

/** A palette that is to be mended: the first colors are locks. */
export type Scene = { readonly palette: readonly Swatch[]; readonly locked: number };

/** A color for a place, in OKLab. */
export type Move = { readonly index: number; readonly color: Lab };

/** A palette with what it lacks. */
export type Candidate = {
  readonly palette: readonly Swatch[];
  /** 0 when all conditions are kept. */
  readonly shortfall: number;
  /** Those that are not kept. */
  readonly open: readonly Condition[];
};

/**
 * Measures what a palette lacks.
 *
 * @param conditions - the cheap ones first
 * @param palette - locks first
 * @param bound - beyond it the sum is of no interest, and is left where it is
 * @returns the palette with the sum of what is missing
 */
export function measurePalette(
  conditions: readonly Condition[],
  palette: readonly Swatch[],
  bound = Infinity,
): Candidate {
  const open: Condition[] = [];
  let sum = 0;
  for (const condition of conditions) {
    const missing = condition.shortfall(palette);
    if (missing > 0) open.push(condition);
    sum += missing;
    if (sum > bound) break;
  }
  return { palette, shortfall: sum, open };
}

/**
 * One of the places that are not locked.
 *
 * @param scene - with a free place at least
 * @param random - the stream that decides
 * @returns its index
 */
export function drawFreePlace({ palette, locked }: Scene, random: Random): number {
  return locked + Math.floor(random() * (palette.length - locked));
}
