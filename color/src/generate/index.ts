/**
 * Palettes from a seed. Everything here is deterministic: arithmetic comes from `exact-math`,
 * randomness from the seed. Names of palettes are in `describe`.
 *
 * `generate-palette` builds a palette, beyond five colors in two steps, with `add-colors`. That
 * proposes colors until some are accepted: it draws them from a `mixture`, which `condition`
 * restricts to colors that go with known ones (by `best-assignments`), makes them differ
 * (`separate`), and weighs them by `palette-features` and the trees of a `model`. `order-colors`
 * sorts the result. `algorithms` selects the model.
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
