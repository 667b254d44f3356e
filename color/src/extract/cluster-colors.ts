/**
 * Deterministic k-means in OKLab: centers start at the most probable choice of k-means++ (Arthur
 * and Vassilvitskii 2007), Lloyd's algorithm (1982) moves them, similar ones are merged, and freed
 * ones go to the most underrepresented color.
 */
import { type Lab, labAt } from "../cielab.ts";

interface WeightedColors {
  /** OKLab, three numbers per color. */
  readonly labs: Float64Array;
  /** Above 0. */
  readonly weights: Float64Array;
}

const channels = 3;
/**
 * Below this OKLab distance, two colors of a palette look almost equal. 0.02 is just noticeable.
 */
const alikeMax = 0.04;
/** Lloyd's algorithm converges long before, or continues invisibly. */
const stepsMax = 24;
const movedMin = 1e-6;
/** Times that freed centers are reassigned. */
const roundsMax = 4;

export function clusterColors(colors: WeightedColors, count: number): readonly Lab[] {
  let centers: readonly Lab[] = [];
  for (let round = 0; round < roundsMax && centers.length < count; round += 1) {
    const started = addMissed(colors, centers, count);
    if (started.length === centers.length) break;
    centers = mergeAlike(colors, moveCenters(colors, started));
  }
  return centers;
}

export function assignColors(labs: Float64Array, centers: readonly Lab[]): Int32Array {
  return Int32Array.from({ length: labs.length / channels }, (_, color) => findNearest(labs, color, centers).center);
}

export function squaredDistance(labs: Float64Array, color: number, { l, a, b }: Lab): number {
  const own = labAt(labs, color);
  const dl = own.l - l;
  const da = own.a - a;
  const db = own.b - b;
  return dl * dl + da * da + db * db;
}

function findNearest(labs: Float64Array, color: number, centers: readonly Lab[]): { center: number; squared: number } {
  let nearest = 0;
  let squared = Infinity;
  for (const [other, center] of centers.entries()) {
    const distance = squaredDistance(labs, color, center);
    if (distance >= squared) continue;
    squared = distance;
    nearest = other;
  }
  return { center: nearest, squared };
}

/** Adds centers until there are `count`, or no color is underrepresented. */
function addMissed({ labs, weights }: WeightedColors, centers: readonly Lab[], count: number): readonly Lab[] {
  const distances = Float64Array.from(weights, (_, color) => findNearest(labs, color, centers).squared);
  const added = [...centers];
  while (added.length < count) {
    const missed = findMissed(distances, weights);
    if (missed === undefined) break;
    const center = labAt(labs, missed);
    added.push(center);
    for (const [color, distance] of distances.entries()) {
      distances[color] = Math.min(distance, squaredDistance(labs, color, center));
    }
  }
  return added;
}

/** Returns the color with the largest weight times squared distance that resembles no center. */
function findMissed(distances: Float64Array, weights: Float64Array): number | undefined {
  let missed: number | undefined;
  let most = 0;
  for (const [color, distance] of distances.entries()) {
    const loss = weights[color]! * Math.min(distance, 1);
    if (distance <= alikeMax * alikeMax || loss <= most) continue;
    most = loss;
    missed = color;
  }
  return missed;
}

function moveCenters(colors: WeightedColors, started: readonly Lab[]): readonly Lab[] {
  let centers = started;
  for (let step = 0; step < stepsMax; step += 1) {
    const moved = meanCenters(colors, centers);
    const isSettled = moved.every((center, at) => squaredBetween(center, centers[at]!) < movedMin * movedMin);
    centers = moved;
    if (isSettled) break;
  }
  return centers;
}

/** A center without colors stays unchanged. */
function meanCenters({ labs, weights }: WeightedColors, centers: readonly Lab[]): readonly Lab[] {
  const sums = new Float64Array(channels * centers.length);
  const totals = new Float64Array(centers.length);
  for (const [color, center] of assignColors(labs, centers).entries()) {
    const weight = weights[color]!;
    totals[center] = totals[center]! + weight;
    const { l, a, b } = labAt(labs, color);
    const sum = labAt(sums, center);
    sums[channels * center] = sum.l + weight * l;
    sums[channels * center + 1] = sum.a + weight * a;
    sums[channels * center + 2] = sum.b + weight * b;
  }
  return centers.map((center, at) => {
    const total = totals[at]!;
    const { l, a, b } = labAt(sums, at);
    return total === 0 ? center : { l: l / total, a: a / total, b: b / total };
  });
}

/** The center with the largest weight stays. */
function mergeAlike({ labs, weights }: WeightedColors, centers: readonly Lab[]): readonly Lab[] {
  const totals = new Float64Array(centers.length);
  for (const [color, center] of assignColors(labs, centers).entries()) {
    totals[center] = totals[center]! + weights[color]!;
  }
  const weightOf = (center: number): number => totals[center]!;
  const heaviest = Array.from(totals.keys()).sort((one, other) => weightOf(other) - weightOf(one) || one - other);
  const kept: Lab[] = [];
  for (const position of heaviest) {
    const center = centers[position]!;
    const isNew = kept.every((other) => squaredBetween(center, other) > alikeMax * alikeMax);
    if (isNew && weightOf(position) > 0) kept.push(center);
  }
  return kept;
}

function squaredBetween(one: Lab, other: Lab): number {
  return squaredDistance(Float64Array.of(one.l, one.a, one.b), 0, other);
}
