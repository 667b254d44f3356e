import { cos, sin } from "../exact-math/cosine.ts";
import { oklabToHex, oklabToLinear } from "../exact-math/oklab.ts";
import type { Lab } from "../lab.ts";

/** A color in OKLCH with its hue in radians. */
export type Wish = { readonly l: number; readonly c: number; readonly h: number };

/** Halvings of the chroma interval; 2⁻¹² of it is far below one 8-bit step. */
const HALVINGS = 12;
/** How far outside linear 0 … 1 still rounds to the gamut's surface. */
const GAMUT_SLACK = 1e-4;

/**
 * The sRGB color nearest to a wish along its own lightness and hue: chroma shrinks until the color can be shown.
 *
 * @param wish - OKLCH: l 0 … 1, c from 0, h in radians
 * @returns six lowercase digits
 * @see CSS Color Module Level 4, section 13.2 (gamut mapping by chroma reduction), without its clipping step
 */
export function realizeColor(wish: Wish): string {
  if (isInGamut(oklabOf(wish))) return oklabToHex(oklabOf(wish));
  let inside = 0;
  let outside = wish.c;
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (inside + outside) / 2;
    if (isInGamut(oklabOf({ ...wish, c: middle }))) inside = middle;
    else outside = middle;
  }
  return oklabToHex(oklabOf({ ...wish, c: inside }));
}

function oklabOf({ l, c, h }: Wish): Lab {
  return { l, a: c * cos(h), b: c * sin(h) };
}

function isInGamut(color: Lab): boolean {
  return oklabToLinear(color).every((linear) => linear >= -GAMUT_SLACK && linear <= 1 + GAMUT_SLACK);
}
