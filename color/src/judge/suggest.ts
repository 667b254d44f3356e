import { hexToLab } from "../cielab.ts";
import { listChoices } from "../generate/best-assignments.ts";
import type { Conditioner } from "../generate/condition.ts";
import { modelSize } from "../generate/palette-features.ts";
import { farthestColor, isDistinct } from "../generate/separate.ts";
import { fitToGamut, oklabToHex } from "../oklab.ts";
import { numberAt } from "../number-at.ts";
import { fromDarkToLight, type PaletteScorer, type Point, toPoint } from "./palette-score.ts";

/*
 * Which colors would go best with some others. The mixture says in closed form what people put beside up to four colors: the
 * means of its seatings are where to look. The best of them are then moved about in OKLab as long as that helps and time is left.
 */

/**
 * Colors that go with others: three, the best first, each distinct from the others and from each other, and welcome wherever one of
 * those that were looked at is.
 */
export type Suggest = (others: readonly string[], isWelcome: (hex: string) => boolean) => readonly string[];

const suggestions = 3;
/** Candidates that are scored, and then steps that are tried: what a score costs differs by size, and all must stay in 10 ms. */
const candidatesMax = 10;
const stepsBySize: readonly number[] = [0, 0, 0, 9, 18, 60, 0, 0, 0];
/** How far a candidate is moved, in (L, 2a, 2b). */
const stepLong = 0.06;
const stepShort = 0.03;
/** Bigger palettes are seen through so many fours of the others at most. */
const foursMax = 4;

type Candidate = { readonly hex: string; readonly score: number };

/**
 * Prepares a search for colors.
 *
 * @param condition - says what goes with up to four colors
 * @param score - of palettes of any size
 * @returns a function of one to seven hexes
 */
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

/** What the new color is seen with: the others, or some fours of them where they are more than the model knows. */
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

/** The means of what the mixture has beside each company, the likeliest of all first, each hex once. */
function proposeColors(condition: Conditioner, company: readonly (readonly Point[])[]): readonly string[] {
  const lists = company.map((points) => {
    const { cumulative, gaussianAt } = condition(Float64Array.from(points.flat()));
    return Array.from(cumulative.keys(), (rank) => toHexes(gaussianAt(rank).mean));
  });
  const ranks = Math.max(...lists.map(({ length }) => length));
  return [...new Set(Array.from({ length: ranks }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat())];
}

/** Colors of (L, 2a, 2b), brought into sRGB. */
function toHexes(coordinates: Readonly<Float64Array>): readonly string[] {
  return Array.from({ length: coordinates.length / 3 }, (_, color) => {
    const position = 3 * color;
    return toHex([
      numberAt(coordinates, position),
      numberAt(coordinates, position + 1),
      numberAt(coordinates, position + 2),
    ]);
  });
}

function toHex([l, a, b]: Point): string {
  const color = Float64Array.of(l, a / 2, b / 2);
  fitToGamut(color, 0);
  return oklabToHex({ l: numberAt(color, 0), a: numberAt(color, 1), b: numberAt(color, 2) });
}

/** The best that are distinct from each other, at most as many as are wanted. */
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

/** Moves each candidate along one axis after the other, and keeps what is better. */
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

/** Long steps first, every direction in turn. */
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

/** When the company leaves the candidates no room, what is farthest from all. */
function complete(chosen: readonly Candidate[], others: readonly string[]): readonly string[] {
  const hexes = chosen.map(({ hex }) => hex);
  while (hexes.length < suggestions) hexes.push(farthestColor([...others, ...hexes].map((hex) => hexToLab(hex))));
  return hexes;
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score;
}
