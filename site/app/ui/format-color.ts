/** A color as text to paste. */
import { type ColorConversions, colorConversions } from "@tincture/color";

/** The notations in which style sheets write colors most. */
export const cssNotations = ["hex", "rgb", "hsl", "oklch"] as const;
export type CssNotation = (typeof cssNotations)[number];

/** How they are called. */
export const cssNotationLabels: Readonly<Record<CssNotation, string>> = {
  hex: "Hex",
  rgb: "RGB",
  hsl: "HSL",
  oklch: "OKLCH",
};

/**
 * A color as CSS takes it.
 *
 * @param hex - six hexadecimal digits
 * @see CSS Color Module Level 4, sections 5 to 9
 */
export function formatCss(
  hex: string,
  { rgb, hsl, oklch }: ColorConversions = colorConversions(hex),
): Readonly<Record<CssNotation, string>> {
  return {
    hex: `#${hex}`,
    rgb: `rgb(${rgb.r} ${rgb.g} ${rgb.b})`,
    hsl: `hsl(${hsl.h} ${hsl.s}% ${hsl.l}%)`,
    oklch: `oklch(${oklch.l} ${oklch.c} ${oklch.h})`,
  };
}

/** A color in one notation. */
export interface NotedColor {
  readonly label: string;
  readonly value: string;
}

/** Every notation of a color: as CSS writes it, and HSV, which CSS does not know, in the same manner. */
export function listNotations(hex: string, conversions: ColorConversions): readonly NotedColor[] {
  const { hsv, hwb, cmyk, lab, lch, oklab } = conversions;
  const css = formatCss(hex, conversions);
  return [
    { label: cssNotationLabels.hex, value: css.hex },
    { label: cssNotationLabels.rgb, value: css.rgb },
    { label: cssNotationLabels.hsl, value: css.hsl },
    { label: "HSV", value: `hsv(${hsv.h} ${hsv.s}% ${hsv.v}%)` },
    { label: "HWB", value: `hwb(${hwb.h} ${hwb.w}% ${hwb.b}%)` },
    { label: "CMYK", value: `device-cmyk(${cmyk.c}% ${cmyk.m}% ${cmyk.y}% ${cmyk.k}%)` },
    { label: "Lab", value: `lab(${lab.l} ${lab.a} ${lab.b})` },
    { label: "LCH", value: `lch(${lch.l} ${lch.c} ${lch.h})` },
    { label: "OKLab", value: `oklab(${oklab.l} ${oklab.a} ${oklab.b})` },
    { label: cssNotationLabels.oklch, value: css.oklch },
  ];
}
