import { moodTags } from "../describe/moods.ts";
import { joinTags } from "../describe/palette-tags.ts";
import { traitsOf } from "../describe/palette-traits.ts";
import { bestRatio } from "./contrast-condition.ts";
import { leastDifferences } from "./difference-condition.ts";
import { findNearest } from "./near-condition.ts";
import { type promisedDeficiencies, Swatch, swatchAt } from "./swatch.ts";

/** The measured properties of a palette. Ratios and differences are never rounded up. */
export type Proof = {
  /** The smallest WCAG 2 ratio of any color with its best partner. */
  readonly leastContrastPartner: number;
  /** The smallest CIEDE2000 of any two colors in each view. */
  readonly leastDifferences: Readonly<Record<"normal" | (typeof promisedDeficiencies)[number], number>>;
  /** All tags of the palette. */
  readonly tags: readonly string[];
  /** The nearest color for each requested hex, and their CIEDE2000, rounded up. */
  readonly near: readonly { readonly hex: string; readonly color: string; readonly distance: number }[];
};

const hundredths = 100;

/**
 * Measures what a palette reaches.
 *
 * @param near - lowercase hexes to find the nearest colors of
 * @returns ratio and differences cut to two decimals, distances rounded up to two
 * @see WCAG 2.2, definition of "contrast ratio"; Sharma, Wu, Dalal 2005 for CIEDE2000
 * @example
 * provePalette(["000000", "ffffff"], []).leastContrastPartner  // 21
 */
export function provePalette(colors: readonly string[], near: readonly string[]): Proof {
  const swatches = colors.map((hex) => new Swatch(hex));
  const ratios = swatches.map((_, index) => bestRatio(swatches, index));
  const [normal = 0, protanopia = 0, deuteranopia = 0, tritanopia = 0] = leastDifferences(swatches).map(cut);
  return {
    leastContrastPartner: cut(Math.min(...ratios)),
    leastDifferences: { normal, protanopia, deuteranopia, tritanopia },
    tags: listTags(swatches),
    near: near.map((hex) => {
      const { index, difference } = findNearest(swatches, new Swatch(hex));
      return {
        hex,
        color: swatchAt(swatches, index).hex,
        distance: Math.round(difference * hundredths) / hundredths,
      };
    }),
  };
}

/** Returns all tags of a palette. */
export function listTags(swatches: readonly Swatch[]): readonly string[] {
  return joinTags(
    moodTags(traitsOf(swatches)),
    swatches.map(({ word }) => word),
  );
}

function cut(figure: number): number {
  return Math.floor(figure * hundredths) / hundredths;
}
