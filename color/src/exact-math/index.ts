/**
 * Elementary functions and color spaces that give the same bits in every JavaScript engine. `Math.exp`, `Math.cos` and
 * `Math.cbrt` may differ by one unit in the last place from engine to engine; IEEE 754 fixes only + − × ÷ √, and all
 * that stands here is made from these five. What decides which palette a seed gives belongs here; what only measures
 * or shows a color does not.
 */
export { atan2 } from "./atan2.ts";
export { cbrt } from "./cbrt.ts";
export { ciede2000 } from "./ciede2000.ts";
export { cos, sin } from "./cosine.ts";
export { exp } from "./exp.ts";
export { hexToLab, linearToLab } from "./lab.ts";
export { log } from "./log.ts";
export { hexToOklab, oklabToHex, oklabToLinear } from "./oklab.ts";
export { pow } from "./pow.ts";
export { powerOfTwo, splitExponent } from "./power-of-two.ts";
export { byteToLinear, linearToByte, linearToSrgb } from "./srgb.ts";
