import type { Lab } from "../cielab.ts";
import type { Random } from "../generate/seed.ts";
import type { Swatch } from "./swatch.ts";

/** The parameters that promise something. */
export type PromiseParameter = "tags" | "near" | "contrast" | "vision";

/**
 * A condition on palettes, and moves that bring a palette closer to it.
 *
 * Words have no such measure; they are a `Leaning`.
 */
export type Condition = {
  /** Undefined for conditions of every generated palette. */
  readonly parameter: PromiseParameter | undefined;
  /**
   * Returns how far a palette is from meeting the condition: 0 if it does, about 1 if it is far.
   */
  readonly shortfall: (palette: readonly Swatch[], spare?: number) => number;
  /**
   * Suggests moves that may bring the palette closer. They are measured before they are accepted.
   */
  readonly suggest: (scene: Scene, random: Random) => readonly Move[];
};

/** A palette to mend. Its first colors are locks. */
export type Scene = { readonly palette: readonly Swatch[]; readonly locked: number };

/** Above the rounding error of a sum of shortfalls. */
const rounding = 1e-9;

/** An OKLab color for an index. */
export type Move = { readonly index: number; readonly color: Lab };

/** A palette and its shortfall. */
export type Candidate = {
  readonly palette: readonly Swatch[];
  /** 0 if all conditions are met. */
  readonly shortfall: number;
  /** The conditions that are not met, as far as measured. */
  readonly open: readonly Condition[];
  /** The condition at which the sum exceeded the bound. */
  readonly excess?: Condition | undefined;
};

type Limits = {
  /** Larger sums need not be exact. */
  readonly bound?: number | undefined;
  /** A condition that probably exceeds the bound by itself. */
  readonly first?: Condition | undefined;
};

/**
 * Measures the shortfall of a palette.
 *
 * @returns the palette and the sum of its shortfalls
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

/** Draws the index of a color that is not locked. */
export function drawFreePosition({ palette, locked }: Scene, random: Random): number {
  return locked + Math.floor(random() * (palette.length - locked));
}
