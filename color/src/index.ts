/**
 * The color science: pure functions for browsers and servers, without clock, network or disk.
 * Colors are lowercase six-digit hexes.
 */
export { apcaContrast } from "./apca.ts";
export type { NamedColor } from "./color-names.ts";
export { findTwinName } from "./css-names.ts";
export {
  type ColorContrast,
  colorContrast,
  type ContrastCell,
  contrastCell,
  contrastMatrix,
  contrastRatio,
  contrastVerdict,
} from "./contrast.ts";
export * from "./conversions.ts";
export * from "./css-colors.ts";
export { ciede2000 } from "./difference.ts";
export * from "./family.ts";
export { hexToRgb, isHex, parseHex, rgbToHex } from "./hex.ts";
export { parseHexNotation } from "./hex.ts";
export { hexToLab, type Lab, rgbToLab } from "./cielab.ts";
export { isOneTypo } from "./one-typo.ts";
export * from "./nearest/nearest-name.ts";
export { hexToOklab, hexToOklch, type Lch, oklabToHex } from "./oklab.ts";
export * from "./palette.ts";
export * from "./adjust/adjust-palette.ts";
export * from "./generate/index.ts";
export * from "./crest/index.ts";
export * from "./describe/index.ts";
export * from "./export/index.ts";
export { extractColors, measureShares, type Picture, type PictureColor, pixelHex } from "./extract/extract-colors.ts";
export * from "./gradient/index.ts";
export * from "./harmony.ts";
export { type Judgement, judgePalette, type OddOneOut } from "./judge/palette-judge.ts";
export * from "./promise/index.ts";
export * from "./theme/index.ts";
export {
  type ConfusedPair,
  deficiencies,
  type Deficiency,
  paletteConfusions,
  type PaletteView,
  paletteView,
  simulateDeficiency,
} from "./vision/simulate-deficiency.ts";
export * from "./words/index.ts";
