import { colorConversions } from "@tincture/color";

/** One color in the notations of CSS. */
export interface ColorTexts {
  readonly hex: string;
  readonly rgb: string;
  readonly hsl: string;
  readonly oklch: string;
}

export const notations = ["hex", "rgb", "hsl", "oklch"] as const satisfies readonly (keyof ColorTexts)[];

/** @param hex - six hexadecimal digits */
export function formatColor(hex: string): ColorTexts {
  const { rgb, hsl, oklch } = colorConversions(hex);
  return {
    hex: `#${hex}`,
    rgb: `rgb(${rgb.r} ${rgb.g} ${rgb.b})`,
    hsl: `hsl(${hsl.h} ${hsl.s}% ${hsl.l}%)`,
    oklch: `oklch(${oklch.l} ${oklch.c} ${oklch.h})`,
  };
}
