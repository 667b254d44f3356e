import { decodeModel } from "../../color/src/generate/model.ts";
import { createRandom, type Random } from "../../color/src/generate/seed.ts";
import {
  createDensity,
  createScorer,
  type PaletteScorer,
  type Point,
  toPoint,
} from "../../color/src/judge/palette-density.ts";
import { findBestRest } from "../../color/src/judge/palette-judge.ts";
import { type HumanPalette, readSets } from "../../workshop/train-generator/read-sets.ts";
import { training, trainModel } from "../../workshop/train-generator/train-model.ts";
import { splitInHalves } from "./split-sets.ts";

const halves = 2;

interface Unseen {
  readonly unseen: number;
  readonly random: number;
  readonly found: number;
}

/**
 * Judges palettes that the model has not seen: it is fitted to one half of the fives and measured
 * on the other. The shipped model was fitted to all, so the truth lies between these figures and
 * its own.
 *
 * @param draw - a random hex
 * @returns mean percentiles of unseen and of random fives, and how often the judge finds a replaced
 *   color
 */
export function measureUnseen(folder: string, draw: (random: Random) => string): Unseen {
  const palettes = readSets(folder).flatMap((set) => set.palettes);
  const random = createRandom("unseen");
  const rows = Array.from({ length: halves }, (_, number) => {
    const { fitted, measured } = splitInHalves(palettes, number);
    const fit = trainModel(
      fitted.map(({ colors }) => colors),
      training,
    );
    const { mixture } = decodeModel({ ...fit, program: "", seed: training.seed, sets: [] });
    const scorer = createScorer(createDensity(mixture));
    const people = fitted.map((palette) => scorer.score(toPoints(palette))).toSorted((one, other) => one - other);
    const percentileOf = (points: readonly Point[]) => (100 * rankOf(people, scorer.score(points))) / people.length;
    return {
      unseen: mean(measured.map((palette) => percentileOf(toPoints(palette)))),
      random: mean(measured.map((palette) => percentileOf(toPoints(palette).map(() => toPoint(draw(random)))))),
      found: mean(measured.map((palette) => Number(isFound(scorer, toPoints(palette), { random, draw })))),
    };
  });
  return {
    unseen: mean(rows.map((row) => row.unseen)),
    random: mean(rows.map((row) => row.random)),
    found: mean(rows.map((row) => row.found)),
  };
}

interface Drawing {
  readonly random: Random;
  readonly draw: (random: Random) => string;
}

function isFound(scorer: PaletteScorer, points: readonly Point[], { random, draw }: Drawing): boolean {
  const place = Math.floor(random() * points.length);
  return findBestRest(scorer.scoreParts(points.with(place, toPoint(draw(random))))).odd === place;
}

function toPoints({ colors }: HumanPalette): readonly Point[] {
  return Array.from({ length: colors.length / 3 }, (_, index): Point => {
    const [l = 0, a = 0, b = 0] = colors.subarray(3 * index, 3 * index + 3);
    return [l, 2 * a, 2 * b];
  });
}

/** How many values are below. */
function rankOf(values: readonly number[], value: number): number {
  const index = values.findIndex((candidate) => candidate >= value);
  return index === -1 ? values.length : index;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
