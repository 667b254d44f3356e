/**
 * Changes a whole palette: rotates hues, warms, lightens, sorts. Colors derived from a single color
 * are in `harmony`; palettes found by a search are in `generate` and `promise`.
 */
export { type Adjustment, adjustPalette, changesNothing, noAdjustment } from "./adjust-palette.ts";
export { type ColorOrder, colorOrders, sortColors } from "./adjust-palette.ts";
