import { type Lab, linearToLab } from "../cielab.ts";
import { relativeLuminance } from "../contrast.ts";
import { type HueWord, hueWord } from "../describe/hue-word.ts";
import { seeColor, type SeenColor } from "../describe/seen-color.ts";
import { hexToLinear } from "../srgb.ts";
import { type Deficiency, simulateDeficiency } from "../vision/simulate-deficiency.ts";

/** A color with all that promises ask of it, worked out once. */
export type Swatch = SeenColor & {
  /** The share of white's light. */
  readonly luminance: number;
  /** CIELAB as seen normally and, where vision is promised, with each of `promisedDeficiencies`. */
  readonly views: readonly Lab[];
  /** The word for its hue; undefined where no tags are promised. */
  readonly word: HueWord | undefined;
};

/** Whose eyes a palette that is safe for all serves, besides those of most people. */
export const promisedDeficiencies = [
  "protanopia",
  "deuteranopia",
  "tritanopia",
] as const satisfies readonly Deficiency[];

/** What promises need to know of a color. */
export type SwatchNeeds = { readonly needsVision: boolean; readonly needsTags: boolean };

/**
 * A color with what promises ask of it.
 *
 * @param hex - six lowercase digits
 * @param needs - what is not asked is not worked out
 * @returns the color
 * @example
 * createSwatch("ffffff", { needsVision: false, needsTags: false }).luminance  // 1
 */
export function createSwatch(hex: string, { needsVision, needsTags }: SwatchNeeds): Swatch {
  const seen = seeColor(hex);
  const views = [linearToLab(hexToLinear(hex))];
  if (needsVision) {
    for (const deficiency of promisedDeficiencies)
      views.push(linearToLab(hexToLinear(simulateDeficiency(hex, deficiency))));
  }
  return { ...seen, luminance: relativeLuminance(hex), views, word: needsTags ? hueWord(seen) : undefined };
}
