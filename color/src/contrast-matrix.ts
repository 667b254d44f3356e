import { contrastRatio } from "./contrast.ts";

/** What WCAG 2.2 lets a pair of colors do. */
export interface ContrastVerdict {
  /** Text of any size at level AA (1.4.3): 4.5. */
  readonly aa: boolean;
  /** Text from 24 px, or 18.66 px bold, at level AA (1.4.3): 3. */
  readonly aaLarge: boolean;
  /** Text of any size at level AAA (1.4.6): 7. */
  readonly aaa: boolean;
  /** Large text at level AAA (1.4.6): 4.5. */
  readonly aaaLarge: boolean;
  /** Parts of controls and of graphics that one must see (1.4.11): 3. */
  readonly ui: boolean;
}

export interface ContrastCell extends ContrastVerdict {
  /** From 1 to 21, unrounded. */
  readonly ratio: number;
  /** The ratio for people to read, never one that would pass where the real one fails: "4.54". */
  readonly label: string;
}

const TEXT_MIN = 4.5;
const LARGE_MIN = 3;
const ENHANCED_MIN = 7;
const THRESHOLDS = [LARGE_MIN, TEXT_MIN, ENHANCED_MIN];
const DECIMALS = 2;

/**
 * The contrast of every color of a palette with every other.
 *
 * @param hexes - the palette's colors
 * @returns a row for each color with a cell for each color; symmetric, 1 on the diagonal
 * @throws {SyntaxError} when a text is not a hex
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11
 * @example
 * contrastMatrix(["000000", "ffffff"])[0]?.map(({ label }) => label)  // ["1.00", "21.00"]
 */
export function contrastMatrix(hexes: readonly string[]): readonly (readonly ContrastCell[])[] {
  return hexes.map((first) => hexes.map((second) => toCell(contrastRatio(first, second))));
}

/**
 * What a ratio is enough for.
 *
 * @param ratio - unrounded, from 1 to 21: WCAG forbids to round 4.499 up
 * @returns a verdict for each kind of content
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11; Understanding 1.4.3 on rounding
 * @example
 * contrastVerdict(4.6)  // { aa: true, aaLarge: true, aaa: false, aaaLarge: true, ui: true }
 */
export function contrastVerdict(ratio: number): ContrastVerdict {
  return {
    aa: ratio >= TEXT_MIN,
    aaLarge: ratio >= LARGE_MIN,
    aaa: ratio >= ENHANCED_MIN,
    aaaLarge: ratio >= TEXT_MIN,
    ui: ratio >= LARGE_MIN,
  };
}

function toCell(ratio: number): ContrastCell {
  return { ratio, label: formatRatio(ratio), ...contrastVerdict(ratio) };
}

/** Rounded like all ratios that are shown, but cut where rounding would reach a threshold. */
function formatRatio(ratio: number): string {
  const scale = 10 ** DECIMALS;
  const rounded = Math.round(ratio * scale) / scale;
  const isRaised = THRESHOLDS.some((threshold) => ratio < threshold && rounded >= threshold);
  return (isRaised ? Math.floor(ratio * scale) / scale : rounded).toFixed(DECIMALS);
}
