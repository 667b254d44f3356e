import type { ColorConversions } from "@tincture/color";

/** A color in one notation, ready to be pasted. */
export interface Notation {
  readonly label: string;
  readonly value: string;
}

/** Every notation of a color: as CSS writes it, and HSV, which CSS does not know, in the same manner. */
export function formatConversions(hex: string, conversions: ColorConversions): readonly Notation[] {
  const { rgb, hsl, hsv, hwb, cmyk, lab, lch, oklab, oklch } = conversions;
  return [
    { label: "Hex", value: `#${hex}` },
    { label: "RGB", value: `rgb(${rgb.r} ${rgb.g} ${rgb.b})` },
    { label: "HSL", value: `hsl(${hsl.h} ${hsl.s}% ${hsl.l}%)` },
    { label: "HSV", value: `hsv(${hsv.h} ${hsv.s}% ${hsv.v}%)` },
    { label: "HWB", value: `hwb(${hwb.h} ${hwb.w}% ${hwb.b}%)` },
    { label: "CMYK", value: `device-cmyk(${cmyk.c}% ${cmyk.m}% ${cmyk.y}% ${cmyk.k}%)` },
    { label: "Lab", value: `lab(${lab.l} ${lab.a} ${lab.b})` },
    { label: "LCH", value: `lch(${lch.l} ${lch.c} ${lch.h})` },
    { label: "OKLab", value: `oklab(${oklab.l} ${oklab.a} ${oklab.b})` },
    { label: "OKLCH", value: `oklch(${oklch.l} ${oklch.c} ${oklch.h})` },
  ];
}
