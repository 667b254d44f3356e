/**
 * The science: pure functions for browser and server. Colors go in and out as lowercase six-digit hexes.
 * Nothing here knows a clock, a network, a disk, or a source of randomness of its own.
 */
export { type ColorContrast, colorContrast, contrastRatio, relativeLuminance } from "./contrast.ts";
export { type ColorConversions, colorConversions } from "./conversions.ts";
export { ciede2000 } from "./difference.ts";
export { colorFamilies, type ColorFamily, colorFamily } from "./family.ts";
export { hexToRgb, isHex, parseHex, rgbToHex } from "./hex.ts";
export { hexToLab, hexToLabD50, type Lab } from "./lab.ts";
export { hexToOklab, hexToOklch, labToLch, type Lch } from "./oklab.ts";
export { type Rgb, rgbToLinear } from "./rgb.ts";
export { rgbToXyz, type Xyz, xyzD65ToD50 } from "./xyz.ts";
