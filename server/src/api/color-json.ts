import type { ColorConversions } from "@tincture/color";
import type { Color } from "../domain/colors/color.ts";

/**
 * Writes colors as the API's color object. A color that was not asked for lately is written anew, and a general serializer would take
 * longer than all its numbers do: here what is the same for every color is text. The test beside it holds it equal, byte for byte, to what
 * the schema describes.
 *
 * @param colorPage - the address of a hex's page, which ends with the hex
 */
export function createColorWriter(colorPage: (hex: string) => string): (color: Color) => string {
  // A hex has nothing that JSON escapes.
  const page = JSON.stringify(colorPage("")).slice(0, -1);

  return function writeColor({ hex, name, family, match, conversions, contrast }) {
    return (
      `{"hex":"${hex}","name":${JSON.stringify(name)},"family":"${family}",` +
      `"match":{"hex":"${match.hex}","distance":${match.distance},"exact":${match.exact}},` +
      `"conversions":${writeConversions(conversions)},` +
      `"contrast":{"white":${contrast.white},"black":${contrast.black},"text":"${contrast.text}"},` +
      `"links":{"page":${page}${hex}"}}`
    );
  };
}

function writeConversions({ rgb, hsl, hsv, hwb, cmyk, lab, lch, oklab, oklch }: ColorConversions): string {
  return (
    `{"rgb":{"r":${rgb.r},"g":${rgb.g},"b":${rgb.b}},` +
    `"hsl":{"h":${hsl.h},"s":${hsl.s},"l":${hsl.l}},` +
    `"hsv":{"h":${hsv.h},"s":${hsv.s},"v":${hsv.v}},` +
    `"hwb":{"h":${hwb.h},"w":${hwb.w},"b":${hwb.b}},` +
    `"cmyk":{"c":${cmyk.c},"m":${cmyk.m},"y":${cmyk.y},"k":${cmyk.k}},` +
    `"lab":{"l":${lab.l},"a":${lab.a},"b":${lab.b}},` +
    `"lch":{"l":${lch.l},"c":${lch.c},"h":${lch.h}},` +
    `"oklab":{"l":${oklab.l},"a":${oklab.a},"b":${oklab.b}},` +
    `"oklch":{"l":${oklch.l},"c":${oklch.c},"h":${oklch.h}}}`
  );
}
