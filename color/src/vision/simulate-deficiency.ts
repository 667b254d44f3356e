import { hexToLab } from "../cielab.ts";
import { relativeLuminance } from "../contrast.ts";
import { ciede2000 } from "../difference.ts";
import { type Rgb, rgbToHex } from "../hex.ts";
import { hexToLinear, linearToByte } from "../srgb.ts";

export type Deficiency = "protanopia" | "deuteranopia" | "tritanopia" | "achromatopsia";

/** The most common first. */
export const deficiencies: readonly Deficiency[] = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

/**
 * Simulates a color for a person without one kind of cones, or without any. Weakened cones are
 * between this and normal vision: colors that differ here usually differ for them too.
 *
 *     linear light → matrix of the deficiency → clipped to sRGB
 *     achromatopsia: the gray of equal luminance
 *
 * @returns the color that looks like this in normal vision; grays stay unchanged
 * @see Viénot, Brettel and Mollon 1999 for protanopia and deuteranopia; Brettel, Viénot and Mollon
 *   1997 for tritanopia, of which the former say that their shorter way does not fit it
 * @example
 * simulateDeficiency("808080", "protanopia")  // "808080"
 * simulateDeficiency("ff0000", "achromatopsia")  // "7f7f7f"
 */
export function simulateDeficiency(hex: string, deficiency: Deficiency): string {
  return rgbToHex(
    deficiency === "achromatopsia" ? grayOf(relativeLuminance(hex)) : simulateDichromacy(hexToLinear(hex), deficiency),
  );
}

export type Dichromacy = Exclude<Deficiency, "achromatopsia">;

/** Simulates linear light. Returns integers from 0 to 255. */
export function simulateDichromacy(linear: Rgb, dichromacy: Dichromacy): Rgb {
  const [red, green, blue] = matrixOf(dichromacy, linear);
  return {
    r: linearToByte(dot(red, linear)),
    g: linearToByte(dot(green, linear)),
    b: linearToByte(dot(blue, linear)),
  };
}

function grayOf(luminance: number): Rgb {
  const byte = linearToByte(luminance);
  return { r: byte, g: byte, b: byte };
}

function matrixOf(deficiency: Dichromacy, light: Rgb): Matrix {
  if (deficiency === "protanopia") return protanopia;
  if (deficiency === "deuteranopia") return deuteranopia;
  return dot(tritanopia.side, light) >= 0 ? tritanopia.red : tritanopia.cyan;
}

function dot(row: Row, { r, g, b }: Rgb): number {
  return row[0] * r + row[1] * g + row[2] * b;
}

/** Three rows over linear-light red, green and blue. */
export type Matrix = readonly [Row, Row, Row];
export type Row = readonly [number, number, number];

/**
 * Each matrix converts linear-light sRGB to cone responses (CSS XYZ, then Smith and Pokorny 1975),
 * replaces the missing cone's response by a combination of the others that is exact for colors seen
 * alike by both kinds of vision, and converts back. White stays white, and some results lie
 * slightly outside sRGB. The tests derive the matrices from these steps, and the paper's numbers
 * from the paper's display.
 */
export const protanopia: Matrix = [
  [0.10887, 0.89113, 0],
  [0.10887, 0.89113, 0],
  [0.00447, -0.00447, 1],
];

export const deuteranopia: Matrix = [
  [0.29027, 0.70973, 0],
  [0.29027, 0.70973, 0],
  [-0.02197, 0.02197, 1],
];

/**
 * Without blue cones one plane is not enough. Colors are projected onto two half-planes, for light
 * of 660 nm and of 485 nm, depending on their side of the gray axis.
 *
 * @see Brettel, Viénot and Mollon 1997, Computerized simulation of color appearance for dichromats,
 *   Journal of the Optical Society of America A 14(10); with the white of sRGB as the neutral axis,
 *   as Viénot 1999 has it
 */
export const tritanopia: { readonly side: Row; readonly red: Matrix; readonly cyan: Matrix } = {
  /** Positive on the side of 660 nm. */
  side: [0.0396, -0.0283, -0.0113],
  red: [
    [1.01354, 0.14274, -0.15628],
    [-0.01181, 0.87559, 0.13622],
    [0.07706, 0.81207, 0.11087],
  ],
  cyan: [
    [0.93338, 0.20004, -0.13341],
    [0.05807, 0.82564, 0.11629],
    [-0.37903, 1.13806, 0.24098],
  ],
};

export interface ConfusedPair {
  readonly first: number;
  readonly second: number;
  /** CIEDE2000 with the deficiency. */
  readonly distance: number;
  /** CIEDE2000 in normal vision. */
  readonly normalDistance: number;
}

interface ConfusionReport {
  readonly deficiency: Deficiency;
  readonly colors: readonly string[];
  readonly confused: readonly ConfusedPair[];
}

export interface PaletteView {
  readonly leastDifference: number;
  readonly confused: readonly Omit<ConfusedPair, "normalDistance">[];
}

/** CIEDE2000: the smallest difference within starter palettes. */
const confusionThreshold = 9;

/**
 * Returns how a palette looks with each deficiency.
 *
 * @example
 * paletteConfusions(["b04000", "608000"])
 *   .filter(({ confused }) => confused.length > 0)
 *   .map(({ deficiency }) => deficiency)  // ["deuteranopia", "achromatopsia"]
 */
export function paletteConfusions(hexes: readonly string[]): readonly ConfusionReport[] {
  return deficiencies.map((deficiency) => {
    const views = hexes.map((hex) => ({ hex, seen: simulateDeficiency(hex, deficiency) }));
    return { deficiency, colors: views.map(({ seen }) => seen), confused: listConfusedPairs(views) };
  });
}

/**
 * Returns how distinguishable a palette's colors are.
 *
 * @returns the smallest CIEDE2000 of any pair, and the pairs that are hard to tell apart, the
 *   nearest first
 * @throws {RangeError} if there are fewer than two colors
 * @example
 * paletteView(["b04000", "608000"], "deuteranopia").confused.length  // 1
 */
export function paletteView(hexes: readonly string[], deficiency?: Deficiency): PaletteView {
  const seen = deficiency === undefined ? hexes : hexes.map((hex) => simulateDeficiency(hex, deficiency));
  const pairs = listPairs(seen.map(hexToLab))
    .map(([[first, lab], [second, other]]) => ({ first, second, distance: ciede2000(lab, other) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [nearest] = pairs;
  if (nearest === undefined) throw new RangeError(`A view needs at least two colors, got ${hexes.length}`);
  return { leastDifference: nearest.distance, confused: pairs.filter(({ distance }) => distance < confusionThreshold) };
}

function listConfusedPairs(views: readonly { readonly hex: string; readonly seen: string }[]): readonly ConfusedPair[] {
  const labs = views.map(({ hex, seen }) => ({ normal: hexToLab(hex), seen: hexToLab(seen) }));
  return listPairs(labs)
    .map(([[first, one], [second, other]]) => ({
      first,
      second,
      distance: ciede2000(one.seen, other.seen),
      normalDistance: ciede2000(one.normal, other.normal),
    }))
    .filter(({ distance }) => distance < confusionThreshold)
    .toSorted((one, other) => one.distance - other.distance);
}

type Placed<Item> = readonly [position: number, item: Item];

/** Each item with those before it. */
function listPairs<Item>(items: readonly Item[]): readonly (readonly [Placed<Item>, Placed<Item>])[] {
  const placed = [...items.entries()];
  return placed.flatMap((second, count) => placed.slice(0, count).map((first) => [first, second] as const));
}
