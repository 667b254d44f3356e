import { hexToLab } from "../cielab.ts";
import { listChoices } from "../generate/best-assignments.ts";
import type { Conditioner } from "../generate/condition.ts";
import { modelSize } from "../generate/palette-features.ts";
import { farthestColor, isDistinct } from "../generate/separate.ts";
import { fitToGamut, oklabToHex } from "../oklab.ts";
import { fromDarkToLight, type PaletteScorer, type Point, toPoint } from "./palette-density.ts";

/* Finds colors that go best with others: means of the mixture, improved by local search. */

/** Returns three colors, the best first. They pass the test if any candidate does. */
export type Suggest = (others: readonly string[], isWelcome: (hex: string) => boolean) => readonly string[];

const suggestions = 3;
/** Numbers of candidates and steps. Scores cost more for some sizes; all stay below 10 ms. */
const candidatesMax = 10;
const stepsBySize: readonly number[] = [0, 0, 0, 9, 18, 60, 0, 0, 0];
/** In (L, 2a, 2b). */
const stepLong = 0.06;
const stepShort = 0.03;
const foursMax = 4;

type Candidate = { readonly hex: string; readonly score: number };

export function createSuggester(condition: Conditioner, score: PaletteScorer["score"]): Suggest {
  return (others, isWelcome) => {
    const company = listCompany(others);
    const rate = (hex: string): number => {
      const point = toPoint(hex);
      return company.reduce((sum, points) => sum + score([...points, point]), 0) / company.length;
    };
    const placed = others.map((hex) => hexToLab(hex));
    const isFree = (hex: string): boolean => isDistinct(hexToLab(hex), placed) && isWelcome(hex);
    const candidates = proposeColors(condition, company).filter(isFree).slice(0, candidatesMax);
    const rated = candidates.map((hex) => ({ hex, score: rate(hex) })).toSorted(byScore);
    const chosen = chooseApart(rated);
    const improved = improve(chosen, { isFree, rate, steps: stepsBySize[others.length + 1] ?? 0 });
    return complete(chooseApart([...improved, ...rated].toSorted(byScore)), others);
  };
}

/** Returns the colors that the new one is combined with: all, or some subsets of four. */
function listCompany(others: readonly string[]): readonly (readonly Point[])[] {
  const points = others.map((hex) => toPoint(hex)).toSorted(fromDarkToLight);
  const known = modelSize - 1;
  if (points.length <= known) return [points];
  const fours = listChoices(points.length, known);
  const count = Math.min(foursMax, fours.length);
  return Array.from({ length: count }, (_, number) => {
    const four = fours[Math.floor((number * fours.length) / count)] ?? [];
    return four.flatMap((index) => points.slice(index, index + 1));
  });
}

/** Returns the means of the mixture for each subset, the likeliest first. */
function proposeColors(condition: Conditioner, company: readonly (readonly Point[])[]): readonly string[] {
  const lists = company.map((points) => {
    const { cumulative, gaussianAt } = condition(Float64Array.from(points.flat()));
    return Array.from(cumulative.keys(), (rank) => toHexes(gaussianAt(rank).mean));
  });
  const ranks = Math.max(...lists.map(({ length }) => length));
  return [...new Set(Array.from({ length: ranks }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat())];
}

function toHexes(coordinates: Readonly<Float64Array>): readonly string[] {
  return Array.from({ length: coordinates.length / 3 }, (_, color) => {
    const position = 3 * color;
    return toHex([coordinates[position]!, coordinates[position + 1]!, coordinates[position + 2]!]);
  });
}

function toHex([l, a, b]: Point): string {
  const color = Float64Array.of(l, a / 2, b / 2);
  fitToGamut(color, 0);
  return oklabToHex({ l: color[0]!, a: color[1]!, b: color[2]! });
}

function chooseApart(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === suggestions) break;
    const placed = chosen.map(({ hex }) => hexToLab(hex));
    if (isDistinct(hexToLab(candidate.hex), placed)) chosen.push(candidate);
  }
  return chosen;
}

type Search = {
  readonly isFree: (hex: string) => boolean;
  readonly rate: (hex: string) => number;
  readonly steps: number;
};

function improve(candidates: readonly Candidate[], { isFree, rate, steps }: Search): readonly Candidate[] {
  const moves = listMoves(Math.floor(steps / suggestions));
  return candidates.map((candidate) => {
    let best = candidate;
    for (const move of moves) {
      const hex = toHex(addPoints(toPoint(best.hex), move));
      if (hex === best.hex || !isFree(hex)) continue;
      const score = rate(hex);
      if (score > best.score) best = { hex, score };
    }
    return best;
  });
}

const directions: readonly Point[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** Lists long steps first, then short ones. */
function listMoves(count: number): readonly Point[] {
  return Array.from({ length: count }, (_, number) => {
    const [x, y, z] = directions[number % directions.length] ?? [0, 0, 0];
    const size = number < count / 2 ? stepLong : stepShort;
    return [x * size, y * size, z * size];
  });
}

function addPoints([l, a, b]: Point, [dl, da, db]: Point): Point {
  return [l + dl, a + da, b + db];
}

/** Adds the farthest colors if the candidates leave no room. */
function complete(chosen: readonly Candidate[], others: readonly string[]): readonly string[] {
  const hexes = chosen.map(({ hex }) => hex);
  while (hexes.length < suggestions) hexes.push(farthestColor([...others, ...hexes].map((hex) => hexToLab(hex))));
  return hexes;
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score;
}
