import { parseHex, hexToRgb, type Rgb, rgbToHex } from "../hex.ts";
import { fitColor, hexToOklab, hexToOklch, type Lch, oklabToHex, oklchToHex } from "../oklab.ts";

/** By their CSS names. */
export const gradientSpaces = ["oklab", "oklch shorter hue", "oklch longer hue", "srgb"] as const;
export type GradientSpace = (typeof gradientSpaces)[number];

export const gradientKinds = ["linear", "radial", "conic"] as const;
export type GradientKind = (typeof gradientKinds)[number];

export interface GradientStop {
  readonly hex: string;
  /** In percent, 0 to 100. */
  readonly at: number;
}

export interface Gradient {
  readonly kind: GradientKind;
  /** Degrees clockwise from the top. */
  readonly angle: number;
  readonly space: GradientSpace;
  /** In any order. */
  readonly stops: readonly GradientStop[];
}

const rightAngle = 90;

/**
 * @example
 * spreadStops(["000000", "808080", "ffffff"]).map(({ at }) => at)  // [0, 50, 100]
 */
export function spreadStops(hexes: readonly string[]): readonly GradientStop[] {
  return hexes.map((hex, index) => ({ hex, at: hexes.length === 1 ? 0 : (100 * index) / (hexes.length - 1) }));
}

/**
 * @example
 * sortStops([{ hex: "ffffff", at: 80 }, { hex: "000000", at: 20 }])[0]
 *   // { hex: "000000", at: 20 }
 */
export function sortStops<Stop extends GradientStop>(stops: readonly Stop[]): readonly Stop[] {
  return stops.toSorted((one, other) => one.at - other.at);
}

/**
 * @throws {RangeError} without a stop
 * @example
 * gradientCss(["C0FFEE", "004080"])  // "linear-gradient(to right in oklab, #c0ffee, #004080)"
 */
export function gradientCss(hexes: readonly string[]): string {
  return formatGradient({ kind: "linear", angle: rightAngle, space: "oklab", stops: spreadStops(hexes) });
}

/**
 * Formats a gradient for `background-image`. A single stop gives a solid image.
 *
 * @throws {RangeError} without a stop
 * @see CSS Images Module Level 4, section 3, gradients with a color interpolation method
 * @example
 * formatGradient(
 *   { kind: "conic", angle: 45, space: "srgb", stops: spreadStops(["ff0000", "0000ff"]) },
 * )  // "conic-gradient(from 45deg in srgb, #ff0000, #0000ff)"
 */
export function formatGradient({ kind, angle, space, stops }: Gradient): string {
  return `${kind}-gradient(${formatGeometry(kind, angle)} in ${space}, ${formatStops(stops)})`;
}

/**
 * Formats a gradient for browsers that interpolate only in sRGB.
 *
 * @throws {RangeError} without a stop
 * @example
 * formatPlainGradient(
 *   { kind: "radial", angle: 0, space: "srgb", stops: spreadStops(["ff0000", "0000ff"]) },
 * )  // "radial-gradient(circle, #ff0000, #0000ff)"
 */
export function formatPlainGradient({ kind, angle, stops }: Omit<Gradient, "space">): string {
  return `${kind}-gradient(${formatGeometry(kind, angle)}, ${formatStops(stops)})`;
}

function formatGeometry(kind: GradientKind, angle: number): string {
  if (kind === "linear") return angle === rightAngle ? "to right" : `${angle}deg`;
  return kind === "radial" ? "circle" : `from ${angle}deg`;
}

function formatStops(stops: readonly GradientStop[]): string {
  const ordered = sortStops(stops);
  const [first] = ordered;
  if (first === undefined) throw new RangeError("A gradient must have a color");
  const shown = ordered.length === 1 ? [first, first] : ordered;
  const isSpread = ordered.every(({ at }, index) => {
    const spread = (100 * index) / (ordered.length - 1);
    return ordered.length === 1 || formatPlace(at) === formatPlace(spread);
  });
  return shown.map(({ hex, at }) => `#${parseHex(hex)}${isSpread ? "" : ` ${formatPlace(at)}%`}`).join(", ");
}

function formatPlace(at: number): string {
  return String(Math.round(at * 10) / 10);
}

const fullTurn = 360;
const halfTurn = 180;
/** Enough that sRGB interpolation between them is invisible. */
const samplesBetween = 5;

/**
 * Returns the color at a position in percent, as browsers compute it. Colors outside sRGB lose
 * chroma.
 *
 * @throws {RangeError} without a stop
 * @see CSS Color Module Level 4, section 12, color interpolation; a gray takes the other color's
 *   hue
 * @example
 * sampleGradient(
 *   { space: "oklab", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] },
 *   50,
 * )  // "636363"
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
 * @example
 * flattenStops({ space: "srgb", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] })
 *   .length  // 2
 * flattenStops({ space: "oklab", stops: [{ hex: "000000", at: 0 }, { hex: "ffffff", at: 100 }] })
 *   .length  // 7
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
  /** Of the other color, 0 to 1. */
  readonly share: number;
  readonly space: GradientSpace;
}

function mix(one: string, other: string, { share, space }: Mixing): string {
  const between = (from: number, to: number): number => from + (to - from) * share;
  if (space === "srgb") {
    const [from, to] = [hexToRgb(one), hexToRgb(other)];
    const mixed = (channel: keyof Rgb) => Math.round(between(from[channel], to[channel]));
    return rgbToHex({ r: mixed("r"), g: mixed("g"), b: mixed("b") });
  }
  if (space === "oklab") {
    const [from, to] = [hexToOklab(one), hexToOklab(other)];
    return oklabToHex(fitColor({ l: between(from.l, to.l), a: between(from.a, to.a), b: between(from.b, to.b) }));
  }
  const [from, to] = alignHues(hexToOklch(one), hexToOklch(other), space === "oklch longer hue");
  return oklchToHex({ l: between(from.l, to.l), c: between(from.c, to.c), h: between(from.h, to.h) });
}

/** Linear interpolation between the results takes the shorter or the longer arc. */
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
