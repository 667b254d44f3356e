import assert from "node:assert/strict";
import { test } from "node:test";
import type { Components } from "../generate/mixture.ts";
import { createDensity, createScorer, type Point } from "./palette-density.ts";

/** Five colors whose coordinates have different means and the deviation 0.1. */
const mixture: Components = {
  dimension: 15,
  cumulative: Float64Array.of(1),
  gaussianAt: () => ({
    mean: Float64Array.from({ length: 15 }, (_, row) => Math.floor(row / 3) / 5),
    factor: Float64Array.from({ length: 120 }, (_, position) => (isDiagonal(position) ? 0.1 : 0)),
  }),
};
/** The variance of a coordinate: 0.1² plus the blur. */
const variance = 0.02;

function isDiagonal(position: number): boolean {
  const row = Math.floor((Math.sqrt(8 * position + 1) - 1) / 2);
  return position === (row * (row + 3)) / 2;
}

function normal(x: number, mean: number): number {
  return Math.exp(-((x - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
}

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.01, `${actual} ${expected}`);
}

test("createDensity() multiplies what is independent", () => {
  const point = Array.from({ length: 15 }, (_, row) => Math.floor(row / 3) / 5 + (row % 3) / 20);
  const expected = point.reduce((sum, x, row) => sum + Math.log(normal(x, Math.floor(row / 3) / 5)), 0);
  near(createDensity(mixture)(Float64Array.from(point)), expected);
});

test("createDensity() of one color is the sum over the places that it may have", () => {
  const expected = [0, 0.2, 0.4, 0.6, 0.8].reduce((sum, mean) => sum + normal(0.5, mean) ** 3, 0);
  near(createDensity(mixture)(Float64Array.of(0.5, 0.5, 0.5)), Math.log(expected));
});

test("createScorer() scores a bigger palette by its fives, what is left of it too", () => {
  const { score, scoreParts } = createScorer(createDensity(mixture));
  const points = [0.1, 0.2, 0.4, 0.5, 0.7, 0.8, 0.9].map((x): Point => [x, x / 2, 0.3]);
  for (const size of [2, 5, 6, 7]) {
    const chosen = points.slice(0, size);
    const { whole, rests } = scoreParts(chosen);
    near(whole, score(chosen.toReversed()));
    assert.equal(rests.length, size);
    for (const [left, rest] of rests.entries()) near(rest, score(chosen.filter((_, position) => position !== left)));
  }
  const fives = points
    .slice(0, 6)
    .map((_, left) => score(points.slice(0, 6).filter((_point, position) => position !== left)));
  near(score(points.slice(0, 6)), fives.reduce((sum, five) => sum + five, 0) / 6);
});
