import { neutralChromaMax } from "../words/neutral-only.ts";
import type { Condition, Move, Scene } from "./condition.ts";
import type { Swatch } from "./swatch.ts";

/** OKLCH chroma of generated neutrals. Rounding to 8 bits adds less than the margin. */
const keptChromaMax = neutralChromaMax - 0.002;
/**
 * The share of its chroma that a color keeps when it becomes neutral, and the maximum that remains.
 */
const fading = { share: 0.15, most: 0.012 };

/**
 * Returns the condition that all colors except locks are neutral.
 *
 * @param locked - how many of the palette's first colors are locks
 * @param others - how many more may have a hue, because another promise requires it
 */
export function neutralCondition(locked: number, others: number): Condition {
  return {
    parameter: undefined,
    shortfall: (palette) => {
      const excess = palette
        .slice(locked)
        .map(({ c }) => Math.max(0, c / keptChromaMax - 1))
        .toSorted((one, other) => one - other);
      return excess.slice(0, Math.max(0, excess.length - others)).reduce((sum, part) => sum + part, 0);
    },
    suggest: fadeAll,
  };
}

function fadeAll({ palette, locked }: Scene): readonly Move[] {
  return palette.flatMap((color, index) =>
    index < locked || color.c <= keptChromaMax ? [] : [{ index, color: fade(color) }],
  );
}

function fade({ l, a, b, c }: Swatch): Move["color"] {
  const share = Math.min(fading.share, fading.most / c);
  return { l, a: a * share, b: b * share };
}
