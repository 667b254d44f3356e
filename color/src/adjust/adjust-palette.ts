import type { Lab } from "../cielab.ts";
import { cos, sin } from "../exact-math.ts";
import { parseHex } from "../hex.ts";
import { hexToOklch, labToLch, type Lch, oklchToHex } from "../oklab.ts";

/** By how much a palette is changed, each from −100 to 100 but the hue. Zeros leave it as it is. */
export interface Adjustment {
  /** Degrees by which every hue turns. */
  readonly hue: number;
  /** −100 takes all chroma away, 100 doubles it. */
  readonly chroma: number;
  /** −100 is black, 100 is white. */
  readonly lightness: number;
  /** Above 0 toward the light of a lamp, below toward that of the sky. */
  readonly warmth: number;
  /** −100 gives all colors their mean lightness, 100 doubles what they differ from it. */
  readonly contrast: number;
}

/** Changes nothing. */
export const noAdjustment: Adjustment = { hue: 0, chroma: 0, lightness: 0, warmth: 0, contrast: 0 };

/**
 * Where the light of a filament lamp, CIE illuminant A, lies in OKLab as an eye adapted to daylight sees it: its hue, and half its
 * chroma as the most that is added.
 */
const lampHue = 65;
const warmthMax = 0.08;
const halfTurn = 180;

/**
 * A palette with all colors changed alike, in OKLCH, in this order:
 *
 *     h′ = h + hue,   C′ = C (1 + chroma)
 *     (a, b)′ = (a, b) + 0.08 · warmth · (cos 65°, sin 65°)
 *     L′ = M + (L − M)(1 + contrast), with M the mean lightness
 *     L″ = L′ + lightness (1 − L′) above 0,  L′ (1 + lightness) below
 *
 * What sRGB cannot show loses chroma, and keeps lightness and hue.
 *
 * @param hexes - six hexadecimal digits each
 * @param adjustment - how much; its parts are independent of each other, and each is monotone
 * @returns as many hexes; the same ones where nothing is to change
 * @throws {SyntaxError} when a text is not a hex
 * @see Ottosson 2020, A perceptual color space for image processing; CIE 015:2018, table 1, for illuminant A
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
 * Whether an adjustment leaves every palette as it is.
 *
 * @param adjustment - by how much a palette would be changed
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

/** Contrast first: lightness then still reaches white and black. */
function relight(l: number, mean: number, { contrast, lightness }: Adjustment): number {
  const spread = Math.min(1, Math.max(0, mean + (l - mean) * (1 + contrast / 100)));
  const share = lightness / 100;
  return share > 0 ? spread + share * (1 - spread) : spread * (1 + share);
}
