import { type Lab, labAt, linearToLab } from "../cielab.ts";
import { exp } from "../exact-math.ts";
import { fitToGamut, linearToOklab, oklabToHex } from "../oklab.ts";
import { paletteSizeMax } from "../palette.ts";
import { hexToLinear } from "../srgb.ts";
import type { Conditioner } from "./condition.ts";
import { accumulate, axes, type Components, drawIndex, drawPoint } from "./mixture.ts";
import { createLeafSum, type Forest } from "./model.ts";
import { createFeatures, modelSize, writeFeatures } from "./palette-features.ts";
import type { Random } from "./seed.ts";
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

/** A color with what is asked of it again and again, worked out once. */
export type PlacedColor = { readonly hex: string; readonly oklab: Lab; readonly lab: Lab };

/**
 * A color as the generator sees it.
 *
 * @param hex - six hexadecimal digits
 * @returns the color, in both spaces under D65
 * @throws {SyntaxError} when the text is not a hex
 */
export function placeColor(hex: string): PlacedColor {
  const linear = hexToLinear(hex);
  return { hex, oklab: linearToOklab(linear), lab: linearToLab(linear) };
}

/**
 * Colors that people would put beside others: as many as complete the known ones to five.
 *
 * @param model - what proposes and what weighs
 * @param random - the stream that decides
 * @param palette - all colors that the new ones must differ from, and those that they are to complete
 * @returns new colors, each distinct from the palette's and from each other
 */
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
function toModelSpace(colors: readonly PlacedColor[]): Float64Array {
  const coordinates = new Float64Array(axes * colors.length);
  for (const [index, { oklab }] of colors.entries()) {
    // By insertion: for a handful of colors much faster than `sort`.
    let at = axes * index;
    for (; at > 0 && coordinates[at - axes]! > oklab.l; at -= axes) coordinates.copyWithin(at, at - axes, at);
    coordinates[at] = oklab.l;
    coordinates[at + 1] = 2 * oklab.a;
    coordinates[at + 2] = 2 * oklab.b;
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
  const pool = new Int32Array(paletteSizeMax);
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
      const set = drawSet(random, pool, { count: held, chosen: modelSize - fresh });
      sets[weighing] = set;
      const before = sets.indexOf(set);
      // One in ten was chosen before, with one new color one in five.
      if (before === weighing) {
        copyColors(colors, set, five);
        sums[weighing] = sumOf(five);
      }
      sums[weighing] = sums[before]!;
      total += sums[weighing]!;
    }
    return weightOf(total / weighings);
  };
}

/** What `sampleWithout` draws, as the bits of a number. */
function drawSet(
  random: Random,
  pool: Int32Array,
  { count, chosen }: { readonly count: number; readonly chosen: number },
): number {
  for (let index = 0; index < count; index += 1) pool[index] = index;
  let set = 0;
  for (let index = 0; index < chosen; index += 1) {
    const other = index + Math.floor(random() * (count - index));
    set |= 1 << pool[other]!;
    pool[other] = pool[index]!;
  }
  return set;
}

/** The colors of a set, one after the other. */
function copyColors(colors: Float64Array, set: number, five: Float64Array): void {
  let index = 0;
  for (let color = 0; set >> color > 0; color += 1) {
    if (((set >> color) & 1) === 0) continue;
    copyColor(colors, color, { five, index });
    index += 1;
  }
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

/** One proposal's new colors, drawn in proportion to weight among those that rounding left distinct. */
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

/** A proposal's new colors, behind the held ones, as they can be written; undefined when rounding has brought some too close. */
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

/** The way out when the held colors leave no proposal room. */
function farthestColors(held: readonly PlacedColor[], count: number): readonly PlacedColor[] {
  const labs = held.map(({ lab }) => lab);
  return Array.from({ length: count }, () => {
    const color = placeColor(farthestColor(labs));
    labs.push(color.lab);
    return color;
  });
}
