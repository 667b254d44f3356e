import { parseHex } from "../hex.ts";

/**
 * The gradient as CSS, from the start of the line to its end.
 *
 * @param hexes - the stops, one or more; a single one gives a plain image
 * @returns a value for `background-image`
 * @throws {SyntaxError} when a stop is not a hex
 * @throws {RangeError} when there is no stop
 * @see CSS Images Module Level 4, section 3.1, `linear-gradient()` with a color interpolation method
 * @example
 * gradientCss(["C0FFEE", "004080"])  // "linear-gradient(to right in oklab, #c0ffee, #004080)"
 */
export function gradientCss(hexes: readonly string[]): string {
  const stops = hexes.map((hex) => `#${parseHex(hex)}`);
  const [first] = stops;
  if (first === undefined) throw new RangeError("A gradient must have a color");
  const ends = stops.length === 1 ? [first, first] : stops;
  return `linear-gradient(to right in oklab, ${ends.join(", ")})`;
}
