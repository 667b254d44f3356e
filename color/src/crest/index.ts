/** The crest of a palette: a shield that is divided as in heraldry and shows all colors. */
export { blazonCrest } from "./draw-crest.ts";
export { crestBox, crestPath, crestToSvg } from "./draw-crest.ts";
export { crestWays } from "./divisions.ts";
export { type Crest, type CrestFill, drawCrest } from "./draw-crest.ts";
export { fieldHeight, fieldWidth, type Region, shieldPath, shieldPoints } from "./shield.ts";
