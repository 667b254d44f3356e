/**
 * Palettes from a seed: `add-colors` proposes colors from a `mixture`, which `condition` restricts
 * to those that go with known ones, and weighs them by `palette-features` and the trees of a
 * `model`.
 */
export { type Algorithm, algorithmLabels, generatorAlgorithm, loadAlgorithm } from "./algorithms.ts";
export { fillSlots, generatePalette } from "./generate-palette.ts";
export type { PaletteRequest } from "./generate-palette.ts";
export { orderColors } from "./order-colors.ts";
export {
  base62Digits,
  createRandom,
  drawnSeedLength,
  drawSeed,
  isSeed,
  paletteSeed,
  type Random,
  seedLengthMax,
  seedPattern,
  wantedSeed,
} from "./seed.ts";
