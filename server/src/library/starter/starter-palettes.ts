import { splitPalette } from "@tincture/color";
import described from "./starter-palettes.json" with { type: "json" };

export interface StarterPalette {
  readonly colors: readonly string[];
  readonly name: string;
  readonly tagline: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

/** Reads the output of `describeStarter`, which would delay the first start by 0.25 s. */
export function listStarterPalettes(): readonly StarterPalette[] {
  return described.map(({ colors, ...description }) => ({ colors: splitPalette(colors), ...description }));
}
