/**
 * Palettes that keep promises: tags, colors to be near to, contrast, and colors that all eyes tell apart. What people
 * would make comes from `generate`, what a palette is called from `describe`; here is how a palette is found that keeps
 * what was promised, what it reaches, and what cannot be.
 */
export type { PromiseParameter } from "./condition.ts";
export type { Contradiction } from "./describe-failure.ts";
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
export { type Proof, provePalette } from "./proof.ts";
