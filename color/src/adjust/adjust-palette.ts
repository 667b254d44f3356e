import type { Lab } from "../cielab.ts";
import { cos, sin } from "../exact-math.ts";
import { orderColors } from "../generate/order-colors.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch, labToLch, type Lch, oklchToHex } from "../oklab.ts";

/** A change to a palette. Each part is from −100 to 100, except the hue. Zeros change nothing. */
export interface Adjustment {
  /** Degrees by which every hue is rotated. */
  readonly hue: number;
  /** −100 removes all chroma, 100 doubles it. */
  readonly chroma: number;
  /** −100 is black, 100 is white. */
  readonly lightness: number;
  /** Above 0, toward lamplight; below, toward skylight. */
  readonly warmth: number;
  /** −100 gives all colors the mean lightness, 100 doubles their distance from it. */
  readonly contrast: number;
}

export const noAdjustment: Adjustment = { hue: 0, chroma: 0, lightness: 0, warmth: 0, contrast: 0 };

/** The OKLab hue of a filament lamp (CIE illuminant A). The largest addition is half its chroma. */
const lampHue = 65;
const warmthMax = 0.08;
const halfTurn = 180;

/**
 * Applies the same change to all colors of a palette, in OKLCH, in this order:
 *
 *     h′ = h + hue,   C′ = C (1 + chroma)
 *     (a, b)′ = (a, b) + 0.08 · warmth · (cos 65°, sin 65°)
 *     L′ = M + (L − M)(1 + contrast), with M the mean lightness
 *     L″ = L′ + lightness (1 − L′) above 0,  L′ (1 + lightness) below
 *
 * Colors outside sRGB lose chroma and keep their lightness and hue.
 *
 * @param adjustment - the change; its parts are independent, and each is monotone
 * @returns the changed colors; the same ones if nothing changes
 * @see Ottosson 2020, A perceptual color space for image processing; CIE 015:2018, table 1, for
 *   illuminant A
 * @example
 * adjustPalette(["264653", "e9c46a"], noAdjustment)  // ["264653", "e9c46a"]
 * adjustPalette(["ff0000"], { ...noAdjustment, chroma: -100 })  // ["888888"]
 */
export function adjustPalette(hexes: readonly string[], adjustment: Adjustment): readonly string[] {
  const own = hexes.map((hex) => parseHex(hex));
  if (changesNothing(adjustment)) return own;
  const colors = own.map((hex) => hexToOklch(hex));
  const mean = colors.reduce((sum, { l }) => sum + l, 0) / colors.length;
  return colors.map(({ l, c, h }) => {
    const turned = { l, c: c * (1 + adjustment.chroma / 100), h: h + adjustment.hue };
    const warmed = adjustment.warmth === 0 ? turned : warm(turned, adjustment.warmth);
    return oklchToHex({ ...warmed, l: relight(l, mean, adjustment) });
  });
}

/**
 * Returns whether an adjustment leaves every palette unchanged.
 *
 * @example
 * changesNothing(noAdjustment)  // true
 */
export function changesNothing({ hue, chroma, lightness, warmth, contrast }: Adjustment): boolean {
  return [hue, chroma, lightness, warmth, contrast].every((part) => part === 0);
}

function warm({ l, c, h }: Lch, warmth: number): Lch {
  const added = toAxes({ l: 0, c: (warmthMax * warmth) / 100, h: lampHue });
  const { a, b } = toAxes({ l, c, h });
  return labToLch({ l, a: a + added.a, b: b + added.b }, 0);
}

function toAxes({ l, c, h }: Lch): Lab {
  const angle = (h * Math.PI) / halfTurn;
  return { l, a: c * cos(angle), b: c * sin(angle) };
}

/** Applies contrast first, so that lightness can still reach white and black. */
function relight(l: number, mean: number, { contrast, lightness }: Adjustment): number {
  const spread = Math.min(1, Math.max(0, mean + (l - mean) * (1 + contrast / 100)));
  const share = lightness / 100;
  return share > 0 ? spread + share * (1 - spread) : spread * (1 + share);
}

export const colorOrders = ["hue", "lightness", "chroma", "nearness"] as const;
export type ColorOrder = (typeof colorOrders)[number];

/** At or below this OKLCH chroma a color counts as a gray. */
const grayChromaMax = 0.02;

/**
 * Returns the indexes of the colors in sorted order. Equal colors keep their order.
 *
 * By hue: grays from dark to light, then from red on. By lightness: darkest first. By chroma: least
 * chromatic first. By nearness: along the shortest path, as generated palettes are.
 *
 * @param hexes - six hexadecimal digits each; at most eight by nearness
 * @param order - the order
 * @throws {RangeError} for more than eight colors by nearness
 * @see CSS Color Module Level 4, section 9.2, for hue, lightness and chroma of OKLCH
 * @example
 * sortColors(["ffffff", "000000", "808080"], "lightness")  // [1, 2, 0]
 */
export function sortColors(hexes: readonly string[], order: ColorOrder): readonly number[] {
  const own = hexes.map((hex) => parseHex(hex));
  if (order === "nearness") return positionsOf(orderColors(own), own);
  const keys = own.map((hex) => keyOf(hexToOklch(hex), order));
  return [...own.keys()].toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);
}

function keyOf({ l, c, h }: Lch, order: Exclude<ColorOrder, "nearness">): number {
  if (order === "lightness") return l;
  if (order === "chroma") return c;
  return c <= grayChromaMax ? l - 1 : h;
}

/** Of equal colors, the first unused one counts. */
function positionsOf(ordered: readonly string[], hexes: readonly string[]): readonly number[] {
  const positions: number[] = [];
  for (const hex of ordered) positions.push(hexes.findIndex((own, at) => own === hex && !positions.includes(at)));
  return positions;
}
