import { splitPalette } from "@tincture/color";
import described from "./starter-palettes.json" with { type: "json" };

/** A palette of the starter library. */
export interface StarterPalette {
  readonly colors: readonly string[];
  readonly name: string;
  readonly tagline: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

/**
 * Reads the output of `describeStarter` from a file, since describing 1,000 palettes would delay
 * the first start by 0.25 s.
 */
export function listStarterPalettes(): readonly StarterPalette[] {
  return described.map(({ colors, ...description }) => ({ colors: splitPalette(colors), ...description }));
}
