/**
 * Palettes that keep promises: tags, requested colors, contrast, and colors that are
 * distinguishable with color-vision deficiencies.
 */
export type { PromiseParameter } from "./condition.ts";
export type { Contradiction } from "./find-contradiction.ts";
export {
  type ColorChange,
  createReplacementTest,
  type FixRequest,
  fixPalette,
  type PaletteFix,
} from "./fix-palette.ts";
export { isLikeColor, likeDifferenceMax } from "../like-color.ts";
export { promisePalette, type PromisedPalette } from "./promise-palette.ts";
export { promisedNearMax, type PromisedRatio, promisedRatios, promisedTagsMax } from "./promise-limits.ts";
export {
  findTaggedSize,
  parsePromisedRatio,
  parsePromisedTags,
  type Promises,
  type PromiseRequest,
} from "./promise-request.ts";
export { safeDifference } from "./problem.ts";
export { type Proof, provePalette } from "./promise-palette.ts";
