/**
 * Simulates color-vision deficiencies for single colors, and finds colors of a palette that are
 * confused.
 */
export { type ConfusedPair, paletteConfusions, type PaletteView, paletteView } from "./confused-pairs.ts";
export { type Deficiency, deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";
