/**
 * Colors made from colors, in OKLab and OKLCH: scales of tints and shades, harmonies, gradients. What comes out is always
 * in sRGB. Nothing here draws from chance: that is `generate/`.
 */
export { gradientCss } from "./gradient.ts";
export { colorHarmonies, type HarmonyName } from "./harmonies.ts";
export { oklchToHex } from "../oklab.ts";
export { colorScale, scaleSteps } from "./scale.ts";
