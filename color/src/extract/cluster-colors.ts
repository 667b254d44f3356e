/**
 * k-means of weighted colors in OKLab, the same each time: nothing is drawn by lot. The first center is the color with the most weight, each
 * next one that which is missed most, by weight times squared distance, as k-means++ would most probably draw it (Arthur and
 * Vassilvitskii 2007). Then colors go to their nearest center and centers to the mean of their colors (Lloyd 1982). Centers that
 * look alike become one, and the place that this frees goes to what is missed most now, while there is anything.
 */
import { type Lab, labAt } from "../cielab.ts";
import { numberAt } from "../number-at.ts";

/** Colors with a weight each. */
interface WeightedColors {
  /** OKLab, three numbers a color. */
  readonly labs: Float64Array;
  /** Above 0. */
  readonly weights: Float64Array;
}

const channels = 3;
/** Closer than this in OKLab, two colors of a palette look almost like one; a difference that is just noticeable is 0.02. */
const alikeMax = 0.04;
/** Lloyd's steps settle long before, or go on by what nobody sees. */
const stepsMax = 24;
const movedMin = 1e-6;
/** How often freed places are given away. */
const roundsMax = 4;

/**
 * Centers of colors.
 *
 * @param colors - in any number
 * @param count - how many are wanted, from 1
 * @returns OKLab; fewer centers where no more colors differ visibly, none without colors
 */
export function clusterColors(colors: WeightedColors, count: number): readonly Lab[] {
  let centers: readonly Lab[] = [];
  for (let round = 0; round < roundsMax && centers.length < count; round += 1) {
    const started = addMissed(colors, centers, count);
    if (started.length === centers.length) break;
    centers = mergeAlike(colors, moveCenters(colors, started));
  }
  return centers;
}

/**
 * The nearest center of each color.
 *
 * @param labs - OKLab, three numbers a color
 * @param centers - one at least
 * @returns the place of the center for each color, from 0; of centers that are as near the first
 */
export function assignColors(labs: Float64Array, centers: readonly Lab[]): Int32Array {
  return Int32Array.from({ length: labs.length / channels }, (_, color) => findNearest(labs, color, centers).center);
}

/** @returns the squared distance in OKLab between one of the colors in a row and another */
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

/** Centers until there are as many as are wanted, or nothing is missed. */
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

/** The color with the greatest weight times squared distance, of those that look like no center; all are equally far from none. */
function findMissed(distances: Float64Array, weights: Float64Array): number | undefined {
  let missed: number | undefined;
  let most = 0;
  for (const [color, distance] of distances.entries()) {
    const loss = numberAt(weights, color) * Math.min(distance, 1);
    if (distance <= alikeMax * alikeMax || loss <= most) continue;
    most = loss;
    missed = color;
  }
  return missed;
}

/** Lloyd's steps, until they move no center. */
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

/** A center without colors stays where it is. */
function meanCenters({ labs, weights }: WeightedColors, centers: readonly Lab[]): readonly Lab[] {
  const sums = new Float64Array(channels * centers.length);
  const totals = new Float64Array(centers.length);
  for (const [color, center] of assignColors(labs, centers).entries()) {
    const weight = numberAt(weights, color);
    totals[center] = numberAt(totals, center) + weight;
    const { l, a, b } = labAt(labs, color);
    const sum = labAt(sums, center);
    sums[channels * center] = sum.l + weight * l;
    sums[channels * center + 1] = sum.a + weight * a;
    sums[channels * center + 2] = sum.b + weight * b;
  }
  return centers.map((center, at) => {
    const total = numberAt(totals, at);
    const { l, a, b } = labAt(sums, at);
    return total === 0 ? center : { l: l / total, a: a / total, b: b / total };
  });
}

/** Of centers that look alike those with the most weight stay. */
function mergeAlike({ labs, weights }: WeightedColors, centers: readonly Lab[]): readonly Lab[] {
  const totals = new Float64Array(centers.length);
  for (const [color, center] of assignColors(labs, centers).entries()) {
    totals[center] = numberAt(totals, center) + numberAt(weights, color);
  }
  const weightOf = (center: number): number => numberAt(totals, center);
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
