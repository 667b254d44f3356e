import { relativeLuminance } from "../contrast.ts";
import { pickOne, createRandom, type Random } from "../generate/seed.ts";
import { type Bearing, bearings } from "./divisions.ts";
import { type Charge, charges, lowerField, type Part } from "./partitions.ts";
import { field, type Region, fieldHeight, fieldWidth, shieldPath } from "./shield.ts";

export interface Crest {
  /** The division, as a blazon starts: "Per bend sinister". */
  readonly term: string;
  readonly charge: Charge | undefined;
  /** Hexes in blazon order, the charge's last. */
  readonly tinctures: readonly string[];
  /** Back to front. The first fills the whole box, which the shield clips. */
  readonly fills: readonly CrestFill[];
}

export interface CrestFill {
  readonly hex: string;
  readonly regions: readonly Region[];
}

/**
 * Returns the crest of a palette, the same for any order of its colors. Their hash selects the
 * division. Lightness selects the positions: as heraldry alternates metal and color, light and dark
 * colors alternate as far as possible.
 *
 * @throws {RangeError} for other sizes
 * @see Fox-Davies 1909, A complete guide to heraldry, chapters VI and VIII: the partitions and the
 *   rule of tincture
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

/** Half of all crests swap light and dark. */
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

/**
 * Returns the blazon of a crest: the division of the field, its tinctures from the chief and from
 * dexter (the viewer's left), then the charge.
 *
 * @example
 * blazonCrest(drawCrest(["264653", "e9c46a"]), (hex) => (hex === "264653" ? "Teal" : "Sand"))
 *   // "Barry of six, Sand and Teal"
 */
export function blazonCrest({ term, charge, tinctures }: Crest, nameColor: (hex: string) => string): string {
  const names = tinctures.map(nameColor);
  const onField = charge === undefined ? [] : names.splice(-1);
  const last = names.pop();
  return [`${term}, ${names.join(", ")} and ${last}`, ...onField.map((name) => `${charge} ${name}`)].join(", ");
}

const edgeColor = "808080";
const decimals = 10;

export const crestBox = `-1 -1 ${fieldWidth + 2} ${fieldHeight + 2}`;

/**
 * Returns the regions of a fill as an SVG path.
 *
 * @example
 * crestPath({ hex: "264653", regions: [[[0, 0], [24, 0], [12, 9.04]]] })  // "M0 0 24 0 12 9Z"
 */
export function crestPath({ regions }: CrestFill): string {
  const paths = regions.map((region) =>
    region
      .flat()
      .map((value) => Math.round(value * decimals) / decimals)
      .join(" "),
  );
  return paths.map((path) => `M${path}Z`).join("");
}

/**
 * Returns a crest as an SVG document. Its outline is a gray that shows on light and dark
 * backgrounds.
 *
 * @example
 * crestToSvg(drawCrest(["264653", "e9c46a"])).includes("<clipPath")  // true
 */
export function crestToSvg({ fills }: Crest): string {
  const paths = fills.map((fill) => `<path fill="#${fill.hex}" d="${crestPath(fill)}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${crestBox}">`,
    `<clipPath id="shield"><path d="${shieldPath}"/></clipPath><g clip-path="url(#shield)">`,
    ...paths,
    `</g><path d="${shieldPath}" fill="none" stroke="#${edgeColor}" stroke-opacity=".6"/></svg>`,
  ].join("");
}
