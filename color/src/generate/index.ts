/**
 * Palettes from a seed. Everything that decides a palette's colors is here, and all of it is deterministic: arithmetic
 * comes from `exact-math`, randomness from the seed. Naming a palette belongs to `describe`.
 */
export { fillSlots } from "./fill-slots.ts";
export { generatePalette, generatorAlgorithm } from "./generate-palette.ts";
export type { PaletteRequest } from "./generate-palette.ts";
export { orderColors } from "./order-colors.ts";
export { createRandom } from "./random.ts";
export type { Random } from "./random.ts";
export { drawSeed, isSeed, paletteSeed, seedLengthMax } from "./seed.ts";
