/**
 * Palettes from a seed. Everything that decides a palette's colors is here, and all of it is deterministic: arithmetic
 * comes from `exact-math`, randomness from the seed. Naming a palette belongs to `describe`.
 *
 * From a seed to its colors: `generate-palette` fills a palette up, beyond five colors in two goes, by `add-colors`. That proposes colors until some
 * are taken: drawn from a `mixture`, which `condition` asks what goes with given colors (in the `best-assignments`), made to `separate`, and weighed by
 * `palette-features` and the trees of a `model`. `order-colors` ends it. Which model it is says `algorithms`.
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
