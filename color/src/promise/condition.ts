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
   * @param spare - beyond it the number is of no interest: it may be left where it is
   */
  readonly shortfall: (palette: readonly Swatch[], spare?: number) => number;
  /** Colors in the place of others that may bring the palette nearer: proposals, to be measured before they are taken. */
  readonly suggest: (scene: Scene, random: Random) => readonly Move[];
};

/** A palette that is to be mended: the first colors are locks. */
export type Scene = { readonly palette: readonly Swatch[]; readonly locked: number };

/** More than rounding takes from a sum of shortfalls. */
const rounding = 1e-9;

/** A color for a place, in OKLab. */
export type Move = { readonly index: number; readonly color: Lab };

/** A palette with what it lacks. */
export type Candidate = {
  readonly palette: readonly Swatch[];
  /** 0 when all conditions are kept. */
  readonly shortfall: number;
  /** Those that are not kept, as far as was looked. */
  readonly open: readonly Condition[];
  /** The one with which the sum went beyond what is of interest. */
  readonly excess?: Condition | undefined;
};

/** What is of interest of a palette's shortfall. */
type Limits = {
  /** Beyond it the sum is left where it is. */
  readonly bound?: number | undefined;
  /** What is likely to be lacking so much that nothing else need be looked at. */
  readonly first?: Condition | undefined;
};

/**
 * Measures what a palette lacks.
 *
 * @param conditions - the cheap ones first
 * @param palette - locks first
 * @param limits - what is of interest
 * @returns the palette with the sum of what is missing
 */
export function measurePalette(
  conditions: readonly Condition[],
  palette: readonly Swatch[],
  { bound = Infinity, first }: Limits = {},
): Candidate {
  const known = first?.shortfall(palette, bound + rounding) ?? 0;
  if (known > bound + rounding) return { palette, shortfall: known, open: [], excess: first };
  const open: Condition[] = [];
  let sum = 0;
  for (const condition of conditions) {
    const missing = condition === first ? known : condition.shortfall(palette, bound - sum + rounding);
    if (missing > 0) open.push(condition);
    sum += missing;
    if (sum > bound) return { palette, shortfall: sum, open, excess: condition };
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
export function drawFreePosition({ palette, locked }: Scene, random: Random): number {
  return locked + Math.floor(random() * (palette.length - locked));
}
