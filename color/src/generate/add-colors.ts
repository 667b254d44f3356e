import { type Lab, labAt, linearToLab } from "../cielab.ts";
import { exp } from "../exact-math.ts";
import { fitToGamut, linearToOklab, oklabToHex } from "../oklab.ts";
import { hexToLinear } from "../srgb.ts";
import type { Conditioner } from "./condition.ts";
import { accumulate, axes, type Components, drawIndex, drawPoint } from "./mixture.ts";
import { createLeafSum, type Forest } from "./model.ts";
import { createFeatures, modelSize, writeFeatures } from "./palette-features.ts";
import { type Random, sampleWithout } from "./seed.ts";
import { farthestColor, isDistinct, keptDifferenceMin, type Labs, separate } from "./separate.ts";

/*
 * Rejection sampling: the mixture proposes, the forest weighs, and a proposal is accepted with a
 * probability proportional to its weight. The forest's sum is the logarithm of how many times more
 * often people make such a palette than the mixture does, so accepted palettes are as frequent as
 * among people, up to a largest weight. Five new colors take four or five proposals on average. If
 * all are rejected, one is drawn in proportion to its weight.
 *
 * The model knows five colors. To extend a palette, some of its colors are taken as known, the
 * others of the five are proposed, and each proposal is weighed together with several subsets of
 * the palette's colors.
 */

/** Proposes colors that complete known ones, and weighs the resulting palettes. */
export type Model = { readonly condition: Conditioner; readonly weigh: Weigher; readonly room: ProposalRoom };

/**
 * Returns how many times more often people make a palette than the mixture does.
 *
 * @param colors - OKLab, three numbers each, held colors first, five or more in all
 */
type Weigher = (colors: Float64Array, fresh: number, random: Random) => number;

type ProposalRoom = (size: number) => readonly Float64Array[];

/** Fewer than one palette of five in a hundred needs this many proposals. */
const proposalsMax = 24;
/** A proposal of this weight or more is always accepted. A larger bound only costs proposals. */
const sureWeight = 4;

/** The most that rounding to 8 bits usually subtracts from a difference. */
const roundingMargin = 0.2;
/** The target for colors that are too close is random, so that few are exactly at the limit. */
const partedLeast = keptDifferenceMin + roundingMargin;
const partingSpread = 4;

/** The number of subsets of held colors that new ones are weighed with. */
const weighings = 3;
/** Bounds of the logarithm of a weight. Beyond them the forest is unreliable. */
const logWeightMin = -6;
const logWeightMax = 4;

export type PlacedColor = { readonly hex: string; readonly oklab: Lab; readonly lab: Lab };

/** Returns a color with its OKLab and CIELAB coordinates under D65. */
export function placeColor(hex: string): PlacedColor {
  const linear = hexToLinear(hex);
  return { hex, oklab: linearToOklab(linear), lab: linearToLab(linear) };
}

/** Returns colors that people would combine with known ones: as many as complete these to five. */
export function addColors(
  model: Model,
  random: Random,
  palette: { readonly all: readonly PlacedColor[]; readonly known: readonly PlacedColor[] },
): readonly PlacedColor[] {
  const components = model.condition(toModelSpace(palette.known));
  const held: Held = { points: palette.all.flatMap(({ oklab: { l, a, b } }) => [l, a, b]), labs: [] };
  const count = modelSize - palette.known.length;
  const refused: Proposal[] = [];
  for (const colors of model.room(palette.all.length + count)) {
    if (!drawProposal(components, random, { held, colors })) continue;
    const weight = model.weigh(colors, count, random);
    if (random() * sureWeight >= weight) {
      refused.push({ colors, weight });
      continue;
    }
    const added = roundColors(colors, palette.all);
    if (added !== undefined) return added;
  }
  return chooseProposal(refused, random, palette.all) ?? farthestColors(palette.all, count);
}

/** Creates arrays for all palettes. Allocating them would take a tenth of the time. */
export function createProposalRoom(): ProposalRoom {
  const rooms = new Map<number, readonly Float64Array[]>();
  return (size) => {
    const room = rooms.get(size) ?? Array.from({ length: proposalsMax }, () => new Float64Array(3 * size));
    rooms.set(size, room);
    return room;
  };
}

/** Returns (L, 2a, 2b) of each color, the darkest first. */
function toModelSpace(colors: readonly PlacedColor[]): Float64Array {
  const rising = colors.toSorted((one, other) => one.oklab.l - other.oklab.l);
  const coordinates = new Float64Array(axes * colors.length);
  let at = 0;
  for (const { oklab } of rising) {
    coordinates[at++] = oklab.l;
    coordinates[at++] = 2 * oklab.a;
    coordinates[at++] = 2 * oklab.b;
  }
  return coordinates;
}

/** Returns held colors followed by new ones, all in sRGB and far enough apart. */
export function propose(components: Components, random: Random, held: Float64Array): Float64Array | undefined {
  const colors = new Float64Array(held.length + components.dimension);
  return drawProposal(components, random, { held: { points: [...held], labs: [] }, colors }) ? colors : undefined;
}

/** The held colors in OKLab, three numbers each, and their CIELAB if known. */
type Held = { readonly points: readonly number[]; readonly labs: Labs };

function drawProposal(
  components: Components,
  random: Random,
  { held, colors }: { readonly held: Held; readonly colors: Float64Array },
): boolean {
  const { points, labs } = held;
  for (let at = 0; at < points.length; at += 1) colors[at] = points[at]!;
  drawPoint(components, random, { point: colors, from: points.length });
  for (let index = points.length / 3; index < colors.length / 3; index += 1) {
    const { a, b } = labAt(colors, index);
    colors[3 * index + 1] = a / 2;
    colors[3 * index + 2] = b / 2;
    fitToGamut(colors, index);
  }
  const target = partedLeast + partingSpread * random();
  return separate(colors, points.length / 3, { least: partedLeast, target, labs });
}

/** Creates a function that weighs palettes. It reuses its own arrays. */
export function createWeigher(forest: Forest): Weigher {
  const features = createFeatures();
  const sumLeaves = createLeafSum(forest);
  const five = new Float64Array(3 * modelSize);
  const sumOf = (colors: Float64Array): number => {
    writeFeatures(features, colors);
    return sumLeaves(features);
  };
  return (colors, fresh, random) => {
    const held = colors.length / 3 - fresh;
    if (held + fresh === modelSize) return weightOf(sumOf(colors));
    // One in ten subsets repeats, with one new color one in five.
    const sums = new Map<number, number>();
    let total = 0;
    for (let weighing = 0; weighing < weighings; weighing += 1) {
      const chosen = sampleWithout(random, held, modelSize - fresh);
      let subset = 0;
      for (const color of chosen) subset |= 1 << color;
      let sum = sums.get(subset);
      if (sum === undefined) {
        copyFive(colors, chosen, five);
        sum = sumOf(five);
        sums.set(subset, sum);
      }
      total += sum;
    }
    return weightOf(total / weighings);
  };
}

/** Copies the chosen colors, and the last ones to complete five. */
function copyFive(colors: Float64Array, chosen: readonly number[], five: Float64Array): void {
  for (let index = 0; index < modelSize; index += 1) {
    const from = 3 * (chosen[index] ?? colors.length / 3 - modelSize + index);
    for (let axis = 0; axis < 3; axis += 1) five[3 * index + axis] = colors[from + axis]!;
  }
}

function weightOf(sum: number): number {
  return exp(Math.min(logWeightMax, Math.max(logWeightMin, sum)));
}

type Proposal = { readonly colors: Float64Array; readonly weight: number };

/** Draws a proposal by its weight, among those whose colors stay distinct after rounding. */
function chooseProposal(
  proposals: readonly Proposal[],
  random: Random,
  held: readonly PlacedColor[],
): readonly PlacedColor[] | undefined {
  const rest = [...proposals];
  while (rest.length > 0) {
    const index = drawIndex(accumulate(rest.map(({ weight }) => weight)), random);
    const added = roundColors(rest[index]!.colors, held);
    if (added !== undefined) return added;
    rest.splice(index, 1);
  }
  return undefined;
}

/** Returns undefined if rounding brings some colors too close. */
function roundColors(colors: Float64Array, held: readonly PlacedColor[]): readonly PlacedColor[] | undefined {
  const labs = held.map(({ lab }) => lab);
  const added: PlacedColor[] = [];
  for (let index = held.length; index < colors.length / 3; index += 1) {
    const color = placeColor(oklabToHex(labAt(colors, index)));
    if (!isDistinct(color.lab, labs)) return undefined;
    labs.push(color.lab);
    added.push(color);
  }
  return added;
}

/** The fallback if the held colors allow no proposal. */
function farthestColors(held: readonly PlacedColor[], count: number): readonly PlacedColor[] {
  const labs = held.map(({ lab }) => lab);
  return Array.from({ length: count }, () => {
    const color = placeColor(farthestColor(labs));
    labs.push(color.lab);
    return color;
  });
}
