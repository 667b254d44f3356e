import { splitPalette } from "@tincture/color";
import described from "./starter-palettes.json" with { type: "json" };

/** A palette that a new library begins with. */
export interface StarterPalette {
  readonly colors: readonly string[];
  readonly name: string;
  readonly tagline: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

/**
 * What `describeStarter` gives, as workshop/describe-starter.ts wrote it: describing a thousand palettes takes a quarter of a second,
 * which the first start need not wait for.
 */
export function listStarterPalettes(): readonly StarterPalette[] {
  return described.map(({ colors, ...description }) => ({ colors: splitPalette(colors), ...description }));
}
