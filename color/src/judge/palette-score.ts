import { listChoices } from "../generate/best-assignments.ts";
import { modelSize } from "../generate/palette-features.ts";
import { hexToOklab } from "../oklab.ts";
import type { PaletteDensity } from "./palette-density.ts";

/** A color in the density's coordinates: (L, 2a, 2b). */
export type Point = readonly [number, number, number];

/** The log-frequencies of human palettes. Only palettes of the same size are comparable. */
export type PaletteScorer = {
  /** Scores a palette of one to eight colors, in any order. */
  readonly score: (points: readonly Point[]) => number;
  /** Scores a palette of two to eight colors, and the palette without each color. */
  readonly scoreParts: (points: readonly Point[]) => PartScores;
};

export type PartScores = { readonly whole: number; readonly rests: readonly number[] };

/**
 * Returns a color in the density's coordinates.
 *
 * @example
 * toPoint("000000")  // [0, 0, 0]
 */
export function toPoint(hex: string): Point {
  const { l, a, b } = hexToOklab(hex);
  return [l, 2 * a, 2 * b];
}

/**
 * Creates a scorer for any size from a density of up to five colors. The score of a larger palette
 * is the mean over all subsets of five.
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

/** Five colors of a larger palette. */
type Five = { readonly positions: readonly number[]; readonly score: number };

function meanOf(fives: readonly Five[]): number {
  return fives.reduce((sum, { score }) => sum + score, 0) / fives.length;
}

function toCoordinates(points: readonly Point[]): Float64Array {
  const coordinates = new Float64Array(3 * points.length);
  for (const [position, point] of points.entries()) coordinates.set(point, 3 * position);
  return coordinates;
}

/** Compares colors from dark to light, then by hue, so that the input order never matters. */
export function fromDarkToLight(one: Point, other: Point): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
