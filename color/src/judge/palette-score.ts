import { listChoices } from "../generate/best-assignments.ts";
import { modelSize } from "../generate/palette-features.ts";
import { hexToOklab } from "../oklab.ts";
import type { PaletteDensity } from "./palette-density.ts";

/** A color as the density knows it: (L, 2a, 2b). */
export type Point = readonly [number, number, number];

/** Logarithms of how often people make palettes. Those of palettes of the same size can be compared. */
export type PaletteScorer = {
  /** A palette of one to eight colors, in any order. */
  readonly score: (points: readonly Point[]) => number;
  /** A palette of two to eight, and what is left of it without its first color, without its second, and so on. */
  readonly scoreParts: (points: readonly Point[]) => PartScores;
};

export type PartScores = { readonly whole: number; readonly rests: readonly number[] };

/**
 * A color as the density knows it.
 *
 * @param hex - six hexadecimal digits
 * @returns OKLab with a and b doubled
 * @throws {SyntaxError} when the text is not a hex
 * @example
 * toPoint("000000")  // [0, 0, 0]
 */
export function toPoint(hex: string): Point {
  const { l, a, b } = hexToOklab(hex);
  return [l, 2 * a, 2 * b];
}

/**
 * Scores palettes of any size by a density that knows up to five colors: a bigger palette by the mean of all its fives.
 *
 * @param density - of one to five colors
 * @returns functions of palettes
 */
export function createScorer(density: PaletteDensity): PaletteScorer {
  const densityOf = (points: readonly Point[]): number => density(toCoordinates(points.toSorted(fromDarkToLight)));
  const scoreFives = (points: readonly Point[]): readonly Five[] =>
    listChoices(points.length, modelSize).map((positions) => ({
      positions,
      score: densityOf(positions.flatMap((position) => points.slice(position, position + 1))),
    }));
  return {
    score: (points) => (points.length <= modelSize ? densityOf(points) : meanOf(scoreFives(points))),
    scoreParts(points) {
      if (points.length <= modelSize) {
        const rests = points.map((_, left) => densityOf(points.filter((_point, position) => position !== left)));
        return { whole: densityOf(points), rests };
      }
      const fives = scoreFives(points);
      const rests = points.map((_, left) => meanOf(fives.filter(({ positions }) => !positions.includes(left))));
      return { whole: meanOf(fives), rests };
    },
  };
}

/** Five colors of a bigger palette. */
type Five = { readonly positions: readonly number[]; readonly score: number };

function meanOf(fives: readonly Five[]): number {
  return fives.reduce((sum, { score }) => sum + score, 0) / fives.length;
}

function toCoordinates(points: readonly Point[]): Float64Array {
  const coordinates = new Float64Array(3 * points.length);
  for (const [position, point] of points.entries()) coordinates.set(point, 3 * position);
  return coordinates;
}

/** The order of colors from dark to light; equally light ones by their hue, so that how they come never matters. */
export function fromDarkToLight(one: Point, other: Point): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
