import { relativeLuminance } from "../contrast.ts";
import { pickOne } from "../describe/pick-one.ts";
import { createRandom, type Random } from "../generate/seed.ts";
import { type Bearing, bearings } from "./divisions.ts";
import { type Charge, charges, lowerField, type Part } from "./partitions.ts";
import { field, type Region } from "./shield.ts";

/** A shield in the colors of a palette. */
export interface Crest {
  /** How the field is parted, as a blazon begins: "Per bend sinister". */
  readonly term: string;
  /** What lies on it. */
  readonly charge: Charge | undefined;
  /** Hexes in the order in which a blazon names them, that of the charge last. */
  readonly tinctures: readonly string[];
  /** From the back to the front; the first fills the whole box, of which the shield is cut. */
  readonly fills: readonly CrestFill[];
}

/** Regions of one color, in the units of the shield's box. */
export interface CrestFill {
  readonly hex: string;
  readonly regions: readonly Region[];
}

/**
 * The crest of a palette: the same for the same colors, in any order. Their hash decides how the field is parted, and lightness who
 * stands where: as in heraldry, where metal lies on color and color on metal, light ones lie beside dark ones as far as there are both.
 *
 * @param colors - 2 to 8 hexes
 * @returns a field that shows each of the colors
 * @throws {SyntaxError} when a text is not a hex
 * @throws {RangeError} when there are fewer or more colors
 * @see Fox-Davies 1909, A complete guide to heraldry, chapters VI and VIII: the partitions and the rule of tincture
 * @example
 * drawCrest(["264653", "e9c46a"]).term  // "Barry of six"
 */
export function drawCrest(colors: readonly string[]): Crest {
  const ways = bearings.get(colors.length);
  if (ways === undefined) throw new RangeError(`A crest has 2 to 8 colors, got ${colors.length}`);
  const sorted = colors.toSorted();
  const random = createRandom(sorted.join("-"));
  const { division, charge } = pickOne(random, ways);
  const tones = charge === undefined ? division.tones : `${division.tones}l`;
  const tinctures = placeColors(sorted, tones, random);
  const fills = layBearing({ division, charge }).map(({ position, regions }) => ({
    hex: tinctures[position]!,
    regions,
  }));
  return { term: division.term, charge, tinctures, fills };
}

/** Light and dark change places in half of all crests. What lies on a field is the lightest of all, or the darkest. */
function placeColors(colors: readonly string[], tones: string, random: Random): readonly string[] {
  const sign = random() < 1 / 2 ? 1 : -1;
  const darkFirst = colors.toSorted((one, other) => sign * (relativeLuminance(one) - relativeLuminance(other)));
  const dark = darkFirst.splice(0, tones.replaceAll("l", "").length);
  return Array.from(tones).flatMap((tone) => (tone === "d" ? dark : darkFirst).splice(0, 1));
}

function layBearing({ division, charge }: Bearing): readonly Part[] {
  const parts = division.lay();
  if (charge === undefined) return parts;
  const position = division.tones.length;
  const laid: Part = { position, regions: charges[charge] };
  if (charge !== "a chief") return [...parts, laid];
  return [{ position, regions: [field] }, ...lowerField(parts), laid];
}
