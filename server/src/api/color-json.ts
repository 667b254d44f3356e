import { apcaContrast, type ColorConversions, type CssColors, cssColors } from "@tincture/color";
import type { Color } from "../domain/colors/color.ts";
import { toByteText } from "../http/content-coding.ts";
import { ByteTemplate } from "./byte-template.ts";

const [white, black] = ["ffffff", "000000"] as const;

/** The color object up to its links, cut where something differs from color to color. */
const shape =
  '{"hex":"|","name":|,"family":"|","match":{"hex":"|","distance":|,"exact":|},"conversions":{' +
  '"rgb":{"r":|,"g":|,"b":|},"hsl":{"h":|,"s":|,"l":|},"hsv":{"h":|,"s":|,"v":|},"hwb":{"h":|,"w":|,"b":|},' +
  '"cmyk":{"c":|,"m":|,"y":|,"k":|},"lab":{"l":|,"a":|,"b":|},"lch":{"l":|,"c":|,"h":|},' +
  '"oklab":{"l":|,"a":|,"b":|},"oklch":{"l":|,"c":|,"h":|},' +
  '"css":{"hex":"|","rgb":"|","hsl":"|","hwb":"|","lab":"|","lch":"|","oklab":"|","oklch":"|"}},' +
  '"contrast":{"white":|,"black":|,"text":"|","apca":{"white":|,"black":|}},';

/**
 * Writes colors as the API's color object. A color that was not asked for lately is written anew, and a general serializer would take
 * longer than all its numbers do. The test beside it holds it equal, byte for byte, to what the schema describes.
 *
 * @param colorPage - the address of a hex's page, which ends with the hex
 * @returns gives a text of bytes; see `toByteText`
 */
export function createColorWriter(colorPage: (hex: string) => string): (color: Color) => string {
  const parts = shape.split("|");
  // A hex has nothing that JSON escapes.
  const page = toByteText(JSON.stringify(colorPage("")).slice(0, -1));
  const template = new ByteTemplate([...parts.slice(0, -1), `${parts.at(-1)}"links":{"page":${page}`, '"}}']);

  return function writeColor({ hex, name, family, match, conversions, contrast }) {
    template.begin();
    template.putText(hex);
    template.putQuoted(name);
    template.putText(family);
    template.putText(match.hex);
    template.putHundredths(match.distance);
    template.putText(match.exact ? "true" : "false");
    putConversions(template, conversions);
    putCss(template, cssColors(hex));
    template.putHundredths(contrast.white);
    template.putHundredths(contrast.black);
    template.putText(contrast.text);
    const apca = apcaOf(hex);
    template.putHundredths(apca.white);
    template.putHundredths(apca.black);
    template.putText(hex);
    return template.end();
  };
}

/**
 * Returns the lightness contrast of white and of black text on a color.
 *
 * @returns APCA's Lc with one decimal: negative for text that is lighter than the color
 */
export function apcaOf(hex: string): { readonly white: number; readonly black: number } {
  return { white: roundTenth(apcaContrast(white, hex)), black: roundTenth(apcaContrast(black, hex)) };
}

/** Adds 0, which turns -0 into 0. */
function roundTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

function putCss(template: ByteTemplate, css: CssColors): void {
  template.putText(css.hex);
  template.putText(css.rgb);
  template.putText(css.hsl);
  template.putText(css.hwb);
  template.putText(css.lab);
  template.putText(css.lch);
  template.putText(css.oklab);
  template.putText(css.oklch);
}

function putConversions(template: ByteTemplate, conversions: ColorConversions): void {
  const { rgb, hsl, hsv, hwb, cmyk, lab, lch, oklab, oklch } = conversions;
  template.putInteger(rgb.r);
  template.putInteger(rgb.g);
  template.putInteger(rgb.b);
  template.putInteger(hsl.h);
  template.putInteger(hsl.s);
  template.putInteger(hsl.l);
  template.putInteger(hsv.h);
  template.putInteger(hsv.s);
  template.putInteger(hsv.v);
  template.putInteger(hwb.h);
  template.putInteger(hwb.w);
  template.putInteger(hwb.b);
  template.putInteger(cmyk.c);
  template.putInteger(cmyk.m);
  template.putInteger(cmyk.y);
  template.putInteger(cmyk.k);
  template.putHundredths(lab.l);
  template.putHundredths(lab.a);
  template.putHundredths(lab.b);
  template.putHundredths(lch.l);
  template.putHundredths(lch.c);
  template.putHundredths(lch.h);
  template.putTenThousandths(oklab.l);
  template.putTenThousandths(oklab.a);
  template.putTenThousandths(oklab.b);
  template.putTenThousandths(oklch.l);
  template.putTenThousandths(oklch.c);
  template.putHundredths(oklch.h);
}
