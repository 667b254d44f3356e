/**
 * Colors made from colors, in OKLab and OKLCH: scales of tints and shades, harmonies, gradients. What comes out is always
 * in sRGB. Nothing here draws from chance: that is `generate/`.
 */
export { gradientColors, gradientCss } from "./gradient.ts";
export { colorHarmonies, type Harmony, type HarmonyName, harmonyNames } from "./harmonies.ts";
export { oklchToHex } from "../oklab.ts";
export { type ColorScale, colorScale, type ScaleStep } from "./scale.ts";
