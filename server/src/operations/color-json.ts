import { apcaContrast, type ColorConversions, cssColors } from "@tincture/color";
import type { Color } from "@tincture/contract/colors";

/**
 * Serializes a color as the API's color object. A template takes half the time of `JSON.stringify`.
 * Only the name and the address can contain characters that JSON escapes.
 *
 * @param page - the address of the color's page
 */
export function writeColor({ hex, name, family, match, conversions, contrast }: Color, page: string): string {
  const apca = apcaOf(hex);
  return (
    `{"hex":"${hex}","name":${JSON.stringify(name)},"family":"${family}",` +
    `"match":{"hex":"${match.hex}","distance":${match.distance},"exact":${match.exact}},` +
    `"conversions":${writeConversions(conversions, hex)},` +
    `"contrast":{"white":${contrast.white},"black":${contrast.black},"text":"${contrast.text}",` +
    `"apca":{"white":${apca.white},"black":${apca.black}}},"links":{"page":${JSON.stringify(page)}}}`
  );
}

function writeConversions(conversions: ColorConversions, hex: string): string {
  const { rgb, hsl, hsv, hwb, cmyk, lab, lch, oklab, oklch } = conversions;
  const css = cssColors(hex);
  return (
    `{"rgb":{"r":${rgb.r},"g":${rgb.g},"b":${rgb.b}},"hsl":{"h":${hsl.h},"s":${hsl.s},"l":${hsl.l}},` +
    `"hsv":{"h":${hsv.h},"s":${hsv.s},"v":${hsv.v}},"hwb":{"h":${hwb.h},"w":${hwb.w},"b":${hwb.b}},` +
    `"cmyk":{"c":${cmyk.c},"m":${cmyk.m},"y":${cmyk.y},"k":${cmyk.k}},` +
    `"lab":{"l":${lab.l},"a":${lab.a},"b":${lab.b}},"lch":{"l":${lch.l},"c":${lch.c},"h":${lch.h}},` +
    `"oklab":{"l":${oklab.l},"a":${oklab.a},"b":${oklab.b}},"oklch":{"l":${oklch.l},"c":${oklch.c},"h":${oklch.h}},` +
    `"css":{"hex":"${css.hex}","rgb":"${css.rgb}","hsl":"${css.hsl}","hwb":"${css.hwb}","lab":"${css.lab}",` +
    `"lch":"${css.lch}","oklab":"${css.oklab}","oklch":"${css.oklch}"}}`
  );
}

/**
 * Returns APCA's Lc of white and of black text on a color.
 *
 * @returns one decimal; negative for text that is lighter than the color
 */
export function apcaOf(hex: string): { readonly white: number; readonly black: number } {
  return { white: roundTenth(apcaContrast("ffffff", hex)), black: roundTenth(apcaContrast("000000", hex)) };
}

/** Adds 0, which turns -0 into 0. */
function roundTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
