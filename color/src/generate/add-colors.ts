import { labAt, linearToLab } from "../cielab.ts";
import { exp } from "../exact-math.ts";
import { fitToGamut, linearToOklab, oklabToHex } from "../oklab.ts";
import { hexToLinear } from "../srgb.ts";
import type { Conditioner } from "./condition.ts";
import { accumulate, type Components, drawIndex, drawPoint } from "./mixture.ts";
import { createLeafSum, type Forest } from "./model.ts";
import { createFeatures, modelSize, writeFeatures } from "./palette-features.ts";
import { type Random, sampleWithout } from "./seed.ts";
import { farthestColor, isDistinct, keptDifferenceMin, type Labs, separate } from "./separate.ts";

/*
 * Rejection: the mixture proposes, the forest weighs, and a proposal is taken with a chance in proportion to its weight.
 * The forest's sum is the logarithm of how many times more often people make such a palette than the mixture does, so that
 * what is taken is as frequent as it is among people, up to a greatest weight. For five new colors it takes four or five
 * proposals on average; when all are refused, one of them is drawn in proportion to weight.
 *
 * The model knows five colors. To add to a palette some of its colors are taken as known, the others of the five are
 * proposed, and each proposal is weighed together with several choices of the palette's colors.
 */

/** What proposes colors beside given ones, and what weighs the palettes that come of it. */
export type Model = { readonly condition: Conditioner; readonly weigh: Weigher; readonly room: ProposalRoom };

/**
 * Tells how many times more often people make a palette than the mixture does.
 *
 * @param colors - OKLab, three numbers each, held ones first, five or more in all
 * @param fresh - how many of the last are new
 * @param random - the stream that decides which held colors a larger palette's new ones are seen with
 */
type Weigher = (colors: Float64Array, fresh: number, random: Random) => number;

/** Where proposals for palettes of so many colors are written, one after the other: arrays that every palette uses anew. */
type ProposalRoom = (size: number) => readonly Float64Array[];

/** Proposals at most: fewer than one palette of five in a hundred needs so many. */
export const proposalsMax = 24;
/** A proposal of this weight or more is surely taken; a greater bound asks for more proposals and brings nothing. */
export const sureWeight = 4;

/** What rounding to 8 bits usually takes away from a difference, at most. */
const roundingMargin = 0.2;
/** Colors that come too close are parted by the least difference and up to this much more, lest many sit on the limit. */
const partedLeast = keptDifferenceMin + roundingMargin;
const partingSpread = 4;

/** Choices of a palette's held colors that new ones are weighed with, where there are several. */
const weighings = 3;
/** Bounds of the logarithm of a weight: beyond them the forest only guesses. */
const logWeightMin = -6;
const logWeightMax = 4;

/**
 * Colors that people would put beside others: as many as complete the known ones to five.
 *
 * @param model - what proposes and what weighs
 * @param random - the stream that decides
 * @param palette - hexes: all that the new colors must differ from, and those that they are to complete
 * @returns new hexes, each distinct from the palette's and from each other
 */
export function addColors(
  model: Model,
  random: Random,
  palette: { readonly all: readonly string[]; readonly known: readonly string[] },
): readonly string[] {
  const components = model.condition(toModelSpace(palette.known));
  const held: Held = { points: toOklab(palette.all), labs: [] };
  const count = modelSize - palette.known.length;
  const refused: Proposal[] = [];
  for (const colors of model.room(palette.all.length + count)) {
    if (!drawProposal(components, random, { held, colors })) continue;
    const weight = model.weigh(colors, count, random);
    if (random() * sureWeight >= weight) {
      refused.push({ colors, weight });
      continue;
    }
    const hexes = toHexes(colors, palette.all.length);
    if (areDistinct(hexes, palette.all)) return hexes;
  }
  return chooseProposal(refused, random, palette.all) ?? farthestColors(palette.all, count);
}

/**
 * Room for the proposals of one palette after the other. Arrays of this size are dear to make: they lie outside the heap.
 *
 * @returns as many arrays as there are proposals at most, the same ones for each palette of as many colors
 */
export function createProposalRoom(): ProposalRoom {
  const rooms = new Map<number, readonly Float64Array[]>();
  return (size) => {
    const room = rooms.get(size) ?? Array.from({ length: proposalsMax }, () => new Float64Array(3 * size));
    rooms.set(size, room);
    return room;
  };
}

/** Coordinates of the mixture, the darkest color first. */
function toModelSpace(hexes: readonly string[]): Float64Array {
  const colors = hexes.map((hex) => linearToOklab(hexToLinear(hex))).sort((one, other) => one.l - other.l);
  const coordinates = new Float64Array(3 * colors.length);
  for (let index = 0; index < colors.length; index += 1) {
    const { l, a, b } = colors[index]!;
    coordinates[3 * index] = l;
    coordinates[3 * index + 1] = 2 * a;
    coordinates[3 * index + 2] = 2 * b;
  }
  return coordinates;
}

/** No typed array: that of three colors would lie outside the heap. */
function toOklab(hexes: readonly string[]): readonly number[] {
  const coordinates: number[] = [];
  for (const hex of hexes) {
    const { l, a, b } = linearToOklab(hexToLinear(hex));
    coordinates.push(l, a, b);
  }
  return coordinates;
}

/**
 * Held colors and newly drawn ones after them, all in sRGB and apart.
 *
 * @param components - what the new colors are drawn from, in (L, 2a, 2b)
 * @param random - the stream that decides
 * @param held - OKLab, three numbers a color
 * @returns OKLab; undefined when the colors could not be parted
 */
export function propose(components: Components, random: Random, held: Float64Array): Float64Array | undefined {
  const colors = new Float64Array(held.length + components.dimension);
  return drawProposal(components, random, { held: { points: [...held], labs: [] }, colors }) ? colors : undefined;
}

/** What a palette holds already: OKLab, three numbers a color, and what is known of its CIELAB. */
type Held = { readonly points: readonly number[]; readonly labs: Labs };

/** Writes such colors; false when they could not be parted. */
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

/**
 * A function that weighs palettes.
 *
 * @param forest - its sum is the logarithm of the weight
 * @returns the function; it writes into arrays of its own, which each palette uses anew
 */
export function createWeigher(forest: Forest): Weigher {
  const features = createFeatures();
  const sumLeaves = createLeafSum(forest);
  const five = new Float64Array(3 * modelSize);
  const sets = new Int32Array(weighings);
  const sums = new Float64Array(weighings);
  const sumOf = (colors: Float64Array): number => {
    writeFeatures(features, colors);
    return sumLeaves(features);
  };
  return (colors, fresh, random) => {
    const held = colors.length / 3 - fresh;
    if (held + fresh === modelSize) return weightOf(sumOf(colors));
    for (let index = modelSize - fresh; index < modelSize; index += 1)
      copyColor(colors, held + fresh - modelSize + index, { five, index });
    let total = 0;
    for (let weighing = 0; weighing < weighings; weighing += 1) {
      const chosen = sampleWithout(random, held, modelSize - fresh);
      const set = toSet(chosen);
      sets[weighing] = set;
      const before = sets.indexOf(set);
      // One in ten was chosen before, with one new color one in five.
      let sum = before < weighing ? sums[before] : undefined;
      if (sum === undefined) {
        for (const [index, color] of chosen.entries()) copyColor(colors, color, { five, index });
        sum = sumOf(five);
      }
      sums[weighing] = sum;
      total += sum;
    }
    return weightOf(total / weighings);
  };
}

/** Small integers as bits. */
function toSet(integers: readonly number[]): number {
  let set = 0;
  for (const integer of integers) set |= 1 << integer;
  return set;
}

function copyColor(
  colors: Float64Array,
  color: number,
  { five, index }: { readonly five: Float64Array; readonly index: number },
): void {
  const { l, a, b } = labAt(colors, color);
  five[3 * index] = l;
  five[3 * index + 1] = a;
  five[3 * index + 2] = b;
}

function weightOf(sum: number): number {
  return exp(Math.min(logWeightMax, Math.max(logWeightMin, sum)));
}

type Proposal = { readonly colors: Float64Array; readonly weight: number };

/** One proposal's new hexes, drawn in proportion to weight among those that rounding left distinct. */
function chooseProposal(
  proposals: readonly Proposal[],
  random: Random,
  held: readonly string[],
): readonly string[] | undefined {
  const rest = [...proposals];
  while (rest.length > 0) {
    const index = drawIndex(accumulate(rest.map(({ weight }) => weight)), random);
    const hexes = toHexes(rest[index]!.colors, held.length);
    if (areDistinct(hexes, held)) return hexes;
    rest.splice(index, 1);
  }
  return undefined;
}

/** The hexes of a palette's colors from a first one on. */
function toHexes(colors: Float64Array, from: number): readonly string[] {
  const hexes: string[] = [];
  for (let color = from; color < colors.length / 3; color += 1) hexes.push(oklabToHex(labAt(colors, color)));
  return hexes;
}

function areDistinct(hexes: readonly string[], held: readonly string[]): boolean {
  const placed = held.map((hex) => linearToLab(hexToLinear(hex)));
  for (const hex of hexes) {
    const lab = linearToLab(hexToLinear(hex));
    if (!isDistinct(lab, placed)) return false;
    placed.push(lab);
  }
  return true;
}

/** The way out when the held colors leave no proposal room. */
function farthestColors(held: readonly string[], count: number): readonly string[] {
  const placed = held.map((hex) => linearToLab(hexToLinear(hex)));
  return Array.from({ length: count }, () => {
    const hex = farthestColor(placed);
    placed.push(linearToLab(hexToLinear(hex)));
    return hex;
  });
}
