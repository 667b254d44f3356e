import { lightToLabD50 } from "./cielab.ts";
import { hexToRgb, type Rgb } from "./hex.ts";
import { labToLch, lightToOklab } from "./oklab.ts";
import { rgbToCylinders, rgbToLinear, roundHue, roundTo } from "./srgb.ts";

/** A color in every CSS notation. Each reproduces the color exactly. */
export type CssColors = Readonly<Record<"hex" | "rgb" | "hsl" | "hwb" | "lab" | "lch" | "oklab" | "oklch", string>>;

/**
 * In linear light, Chromium 156 subtracts this share of green from red: 1.3e-4 with Lab, 1.92e-4
 * with OKLab. Adding half of it keeps the strings exact there and by the published arithmetic.
 */
const redLossHalved = { lab: 6.5e-5, oklab: 9.6e-5 };

/**
 * Formats a color in the notations of CSS. Parsed and rounded to 8 bits, each reproduces the color,
 * for all 16,777,216 colors. The numbers of decimals are minimal: 1 for hsl and hwb, 2 and 3 for
 * lab and lch, 5 for oklab, 5 and 3 (the hue) for oklch. Trailing zeros are omitted. Grays have hue
 * 0.
 *
 * @see CSS Color Module Level 4, sections 5 to 9
 * @example
 * cssColors("e63946").hsl  // "hsl(355.5 77.6% 56.3%)"
 */
export function cssColors(hex: string): CssColors {
  const rgb = hexToRgb(hex);
  const { r, g, b } = rgb;
  const light = rgbToLinear(rgb);
  const lab = lightToLabD50(addRed(light, redLossHalved.lab));
  const oklab = lightToOklab(addRed(light, redLossHalved.oklab));
  const { saturation, lightness, whiteness, blackness, ...cylinders } = rgbToCylinders(rgb);
  const hue = roundHue(cylinders.hue, 10);
  const [lch, oklch] = [labToLch(lab, 0), labToLch(oklab, 0)];
  return {
    hex: `#${hex}`,
    rgb: `rgb(${r} ${g} ${b})`,
    hsl: `hsl(${hue} ${roundTo(saturation, 10)}% ${roundTo(lightness, 10)}%)`,
    hwb: `hwb(${hue} ${roundTo(whiteness, 10)}% ${roundTo(blackness, 10)}%)`,
    lab: `lab(${roundTo(lab.l, 100)} ${roundTo(lab.a, 1000)} ${roundTo(lab.b, 1000)})`,
    lch: `lch(${roundTo(lch.l, 100)} ${roundTo(lch.c, 1000)} ${roundHue(lch.h, 1000)})`,
    oklab: `oklab(${roundTo(oklab.l, 100_000)} ${roundTo(oklab.a, 100_000)} ${roundTo(oklab.b, 100_000)})`,
    oklch: `oklch(${roundTo(oklch.l, 100_000)} ${roundTo(oklch.c, 100_000)} ${roundHue(oklch.h, 1000)})`,
  };
}

function addRed({ r, g, b }: Rgb, share: number): Rgb {
  return { r: r + share * Math.max(0, g - r), g, b };
}
