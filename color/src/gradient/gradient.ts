import { parseHex } from "../hex.ts";

/** The CSS interpolation spaces, by their CSS names. */
export const gradientSpaces = ["oklab", "oklch shorter hue", "oklch longer hue", "srgb"] as const;
export type GradientSpace = (typeof gradientSpaces)[number];

export const gradientKinds = ["linear", "radial", "conic"] as const;
export type GradientKind = (typeof gradientKinds)[number];

export interface GradientStop {
  /** Six hexadecimal digits. */
  readonly hex: string;
  /** In percent, 0 to 100. */
  readonly at: number;
}

export interface Gradient {
  readonly kind: GradientKind;
  /**
   * Degrees clockwise: the direction of a linear gradient from the top, or the start of a conic
   * one.
   */
  readonly angle: number;
  readonly space: GradientSpace;
  /** In any order. They are sorted by position; ties keep their order. */
  readonly stops: readonly GradientStop[];
}

const rightAngle = 90;

/**
 * Returns equally spaced stops.
 *
 * @example
 * spreadStops(["000000", "808080", "ffffff"]).map(({ at }) => at)  // [0, 50, 100]
 */
export function spreadStops(hexes: readonly string[]): readonly GradientStop[] {
  return hexes.map((hex, index) => ({ hex, at: hexes.length === 1 ? 0 : (100 * index) / (hexes.length - 1) }));
}

/**
 * Sorts stops by position.
 *
 * @param stops - in any order
 * @example
 * sortStops([{ hex: "ffffff", at: 80 }, { hex: "000000", at: 20 }])[0]  // { hex: "000000", at: 20 }
 */
export function sortStops<Stop extends GradientStop>(stops: readonly Stop[]): readonly Stop[] {
  return stops.toSorted((one, other) => one.at - other.at);
}

/**
 * Formats a linear gradient with equally spaced stops as CSS.
 *
 * @param hexes - one or more; a single one gives a solid image
 * @throws {RangeError} without a stop
 * @see CSS Images Module Level 4, section 3.1, `linear-gradient()` with a color interpolation
 *   method
 * @example
 * gradientCss(["C0FFEE", "004080"])  // "linear-gradient(to right in oklab, #c0ffee, #004080)"
 */
export function gradientCss(hexes: readonly string[]): string {
  return formatGradient({ kind: "linear", angle: rightAngle, space: "oklab", stops: spreadStops(hexes) });
}

/**
 * Formats a gradient as CSS.
 *
 * @param gradient - at least one stop; a single one gives a solid image
 * @returns a value for `background-image`, with positions only if the stops are not equally spaced
 * @throws {RangeError} without a stop
 * @see CSS Images Module Level 4, section 3, gradients with a color interpolation method
 * @example
 * formatGradient({ kind: "conic", angle: 45, space: "srgb", stops: spreadStops(["ff0000", "0000ff"]) })  // "conic-gradient(from 45deg in srgb, #ff0000, #0000ff)"
 */
export function formatGradient({ kind, angle, space, stops }: Gradient): string {
  const geometry = { linear: formatLine(angle), radial: "circle", conic: `from ${angle}deg` }[kind];
  return `${kind}-gradient(${geometry} in ${space}, ${formatStops(stops)})`;
}

/**
 * Formats a gradient for browsers that interpolate only in sRGB.
 *
 * @returns a value for `background-image` without a color interpolation method
 * @throws {RangeError} without a stop
 * @see CSS Images Module Level 3, section 3
 * @example
 * formatPlainGradient({ kind: "radial", angle: 0, space: "srgb", stops: spreadStops(["ff0000", "0000ff"]) })  // "radial-gradient(circle, #ff0000, #0000ff)"
 */
export function formatPlainGradient({ kind, angle, stops }: Omit<Gradient, "space">): string {
  const geometry = { linear: formatLine(angle), radial: "circle", conic: `from ${angle}deg` }[kind];
  return `${kind}-gradient(${geometry}, ${formatStops(stops)})`;
}

function formatLine(angle: number): string {
  return angle === rightAngle ? "to right" : `${angle}deg`;
}

function formatStops(stops: readonly GradientStop[]): string {
  const ordered = sortStops(stops);
  const [first] = ordered;
  if (first === undefined) throw new RangeError("A gradient must have a color");
  const shown = ordered.length === 1 ? [first, first] : ordered;
  const isSpread = ordered.every(({ at }, index) => ordered.length === 1 || isNear(at, spreadPlace(index, ordered)));
  return shown.map(({ hex, at }) => `#${parseHex(hex)}${isSpread ? "" : ` ${formatPlace(at)}%`}`).join(", ");
}

function spreadPlace(index: number, stops: readonly GradientStop[]): number {
  return (100 * index) / (stops.length - 1);
}

/** Differs by less than the written precision. */
function isNear(one: number, other: number): boolean {
  return formatPlace(one) === formatPlace(other);
}

function formatPlace(at: number): string {
  return String(Math.round(at * 10) / 10);
}
