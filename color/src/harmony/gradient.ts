import { parseHex } from "../hex.ts";
import type { Lab } from "../cielab.ts";
import { hexToOklab } from "../oklab.ts";
import { oklabToFittedHex } from "../oklab.ts";

/**
 * Colors at even distances along a gradient: straight from stop to stop in OKLab, the stops evenly spread.
 *
 * @param hexes - the stops, one or more
 * @param count - how many colors, 2 or more; both ends are among them
 * @returns hexes; first and last are the first and last stop
 * @throws {SyntaxError} when a stop is not a hex
 * @throws {RangeError} when there is no stop, or count is not an integer from 2
 * @see CSS Color Module Level 4, section 12 (interpolation), `in oklab`
 * @example
 * gradientColors(["000000", "ffffff"], 3)  // ["000000", "636363", "ffffff"]
 */
export function gradientColors(hexes: readonly string[], count: number): readonly string[] {
  requireStop(hexes);
  if (!Number.isInteger(count) || count < 2) {
    throw new RangeError(`A gradient must have an integer of 2 or more colors, got ${count}`);
  }
  const stops = hexes.map(hexToOklab);
  return Array.from({ length: count }, (_, index) => {
    const place = (index * (stops.length - 1)) / (count - 1);
    return Number.isInteger(place) ? parseHex(hexes[place]!) : colorAt(stops, place);
  });
}

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
  requireStop(hexes);
  const stops = hexes.length === 1 ? [hexes[0]!, hexes[0]!] : hexes;
  return `linear-gradient(to right in oklab, ${stops.map((hex) => `#${parseHex(hex)}`).join(", ")})`;
}

function requireStop(hexes: readonly string[]): void {
  if (hexes.length === 0) throw new RangeError("A gradient must have a color");
}

function colorAt(stops: readonly Lab[], place: number): string {
  const before = stops[Math.floor(place)]!;
  const after = stops[Math.ceil(place)]!;
  const share = place % 1;
  return oklabToFittedHex({
    l: before.l + share * (after.l - before.l),
    a: before.a + share * (after.a - before.a),
    b: before.b + share * (after.b - before.b),
  });
}
