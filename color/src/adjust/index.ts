/**
 * A palette changed as a whole by the hand that has it: turned, warmed, lightened, put into another order. Colors made from a
 * single color are in `harmony`, palettes found by a search in `generate` and `promise`.
 */
export { type Adjustment, adjustPalette, changesNothing, noAdjustment } from "./adjust-palette.ts";
export { type ColorOrder, colorOrders, sortColors } from "./sort-colors.ts";
