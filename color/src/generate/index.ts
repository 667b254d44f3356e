/**
 * Palettes from a seed. Everything that decides a palette's colors is here, and all of it is deterministic: arithmetic
 * comes from `exact-math`, randomness from the seed. Naming a palette belongs to `describe`.
 */
export { type Algorithm, algorithmLabels, generatorAlgorithm, loadAlgorithm } from "./algorithms.ts";
export { fillSlots, generatePalette } from "./generate-palette.ts";
export type { PaletteRequest } from "./generate-palette.ts";
export { orderColors } from "./order-colors.ts";
export {
  createRandom,
  drawSeed,
  isSeed,
  paletteSeed,
  type Random,
  seedLengthMax,
  seedPattern,
  wantedSeed,
} from "./seed.ts";
