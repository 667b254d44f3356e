/**
 * How colors look to people with a color-vision deficiency, and which colors of a palette they confuse. Simulations of
 * single colors: pictures and gradients are made of them elsewhere.
 */
export { type ConfusedPair, paletteConfusions, type PaletteView, paletteView } from "./confused-pairs.ts";
export { type Deficiency, deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";
