/**
 * The crest of a palette: a shield whose field is parted in the ways of heraldry and shows all of its colors, as regions to be drawn
 * and in words. How it is drawn on a page or into a picture belongs there.
 */
export { blazonCrest } from "./blazon.ts";
export { crestBox, crestPath, crestToSvg } from "./crest-svg.ts";
export { crestWays } from "./divisions.ts";
export { type Crest, type CrestFill, drawCrest } from "./draw-crest.ts";
export { fieldHeight, fieldWidth, type Region, shieldPath, shieldPoints } from "./shield.ts";
