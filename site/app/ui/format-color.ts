import { type ColorConversions, cssColors } from "@tincture/color";

export const cssNotations = ["hex", "rgb", "hsl", "oklch"] as const;
export type CssNotation = (typeof cssNotations)[number];

export const cssNotationLabels: Readonly<Record<CssNotation, string>> = {
  hex: "Hex",
  rgb: "RGB",
  hsl: "HSL",
  oklch: "OKLCH",
};

/** @see CSS Color Module Level 4, sections 5 to 9 */
export function formatCss(hex: string): Readonly<Record<CssNotation, string>> {
  const { rgb, hsl, oklch } = cssColors(hex);
  return { hex: `#${hex}`, rgb, hsl, oklch };
}

/** The CSS notations are exact; HSV and CMYK are rounded to whole degrees and percents. */
export function listNotations(hex: string, { hsv, cmyk }: Pick<ColorConversions, "hsv" | "cmyk">) {
  const css = cssColors(hex);
  return [
    { label: cssNotationLabels.hex, value: css.hex },
    { label: cssNotationLabels.rgb, value: css.rgb },
    { label: cssNotationLabels.hsl, value: css.hsl },
    { label: "HSV", value: `hsv(${hsv.h} ${hsv.s}% ${hsv.v}%)` },
    { label: "HWB", value: css.hwb },
    { label: "CMYK", value: `device-cmyk(${cmyk.c}% ${cmyk.m}% ${cmyk.y}% ${cmyk.k}%)` },
    { label: "Lab", value: css.lab },
    { label: "LCH", value: css.lch },
    { label: "OKLab", value: css.oklab },
    { label: cssNotationLabels.oklch, value: css.oklch },
  ];
}
