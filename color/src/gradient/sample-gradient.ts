import { hexToRgb, parseHex, type Rgb, rgbToHex } from "../hex.ts";
import { fitColor, hexToOklab, hexToOklch, type Lch, oklabToHex, oklchToHex } from "../oklab.ts";
import { type Gradient, type GradientSpace, type GradientStop, sortStops } from "./gradient.ts";

const fullTurn = 360;
const halfTurn = 180;
/** Intermediate stops, enough that sRGB interpolation between them is invisible. */
const samplesBetween = 5;

/**
 * Returns the color of a gradient at a position, as browsers compute it. Colors outside sRGB lose
 * chroma.
 *
 * @param at - in percent
 * @throws {RangeError} without a stop
 * @see CSS Color Module Level 4, section 12, color interpolation, 12.4 for hues; a gray takes the
 *   other color's hue
 * @example
 * sampleGradient({ space: "oklab", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] }, 50)  // "636363"
 */
export function sampleGradient({ space, stops }: Pick<Gradient, "space" | "stops">, at: number): string {
  const ordered = sortStops(stops);
  const before = ordered.findLast((stop) => stop.at <= at) ?? ordered[0];
  const after = ordered.find((stop) => stop.at > at) ?? ordered.at(-1);
  if (before === undefined || after === undefined) throw new RangeError("A gradient must have a color");
  const [one, other] = [parseHex(before.hex), parseHex(after.hex)];
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0;
  return share <= 0 ? one : mix(one, other, { share, space });
}

/**
 * Returns sRGB stops that look like a gradient.
 *
 * @returns its stops with intermediate ones
 * @see CSS Images Module Level 3, section 3.4: without a space, colors are interpolated in sRGB
 * @example
 * flattenStops({ space: "srgb", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] }).length  // 2
 * flattenStops({ space: "oklab", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] }).length  // 7
 */
export function flattenStops({ space, stops }: Pick<Gradient, "space" | "stops">): readonly GradientStop[] {
  const ordered = sortStops(stops);
  if (space === "srgb") return ordered;
  return ordered.flatMap((stop, index) => {
    const next = ordered[index + 1];
    if (next === undefined || next.at === stop.at) return [stop];
    const between = Array.from({ length: samplesBetween }, (_, sample) => {
      const at = stop.at + ((next.at - stop.at) * (sample + 1)) / (samplesBetween + 1);
      return { hex: sampleGradient({ space, stops: [stop, next] }, at), at };
    });
    return [stop, ...between];
  });
}

interface Mixing {
  /** The share of the other color, 0 to 1. */
  readonly share: number;
  readonly space: GradientSpace;
}

function mix(one: string, other: string, { share, space }: Mixing): string {
  const between = (from: number, to: number): number => from + (to - from) * share;
  if (space === "srgb") return rgbToHex(mixChannels(hexToRgb(one), hexToRgb(other), share));
  if (space === "oklab") {
    const [from, to] = [hexToOklab(one), hexToOklab(other)];
    return oklabToHex(fitColor({ l: between(from.l, to.l), a: between(from.a, to.a), b: between(from.b, to.b) }));
  }
  const [from, to] = alignHues(hexToOklch(one), hexToOklch(other), space === "oklch longer hue");
  return oklchToHex({ l: between(from.l, to.l), c: between(from.c, to.c), h: between(from.h, to.h) });
}

function mixChannels(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (one: number, other: number): number => Math.round(one + (other - one) * share);
  return { r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) };
}

/** Returns hues between which linear interpolation takes the shorter or the longer arc. */
function alignHues(from: Lch, to: Lch, isLonger: boolean): readonly [Lch, Lch] {
  const [start, end] = [from.c === 0 ? to.h : from.h, to.c === 0 ? from.h : to.h];
  const way = end - start;
  const isFar = Math.abs(way) > halfTurn;
  const turn = isLonger === isFar ? 0 : way > 0 ? -fullTurn : fullTurn;
  return [
    { ...from, h: start },
    { ...to, h: end + turn },
  ];
}
