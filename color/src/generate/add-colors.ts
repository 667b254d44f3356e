import { linearToLab } from "../cielab.ts";
import { linearToOklab, oklabToHex } from "../oklab.ts";
import { hexToLinear } from "../srgb.ts";
import type { Conditioner } from "./condition.ts";
import { farthestColor, isDistinct } from "./distinct.ts";
import { drawIndex } from "./mixture.ts";
import type { Forest } from "./model.ts";
import { accumulate } from "./model.ts";
import { modelSize } from "./feature-room.ts";
import { propose } from "./propose.ts";
import type { Random } from "./random.ts";
import { createWeigher } from "./weigh.ts";

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
export type Model = { readonly condition: Conditioner; readonly forest: Forest };

/** Proposals at most: fewer than one palette of five in a hundred needs so many. */
export const PROPOSALS = 24;
/** A proposal of this weight or more is surely taken; a greater bound asks for more proposals and brings nothing. */
export const SURE_WEIGHT = 4;

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
  const held = toOklab(palette.all);
  const count = modelSize - palette.known.length;
  const weigh = createWeigher(model.forest, random, count);
  const refused: Proposal[] = [];
  for (let index = 0; index < PROPOSALS; index += 1) {
    const colors = propose(components, random, held);
    if (colors === undefined) continue;
    const weight = weigh(colors);
    if (random() * SURE_WEIGHT >= weight) {
      refused.push({ colors, weight });
      continue;
    }
    const hexes = toHexes(colors, palette.all.length);
    if (areDistinct(hexes, palette.all)) return hexes;
  }
  return chooseProposal(refused, random, palette.all) ?? farthestColors(palette.all, count);
}

/** Coordinates of the mixture, the darkest color first. */
function toModelSpace(hexes: readonly string[]): Float64Array {
  const colors = hexes.map((hex) => linearToOklab(hexToLinear(hex))).sort((one, other) => one.l - other.l);
  return Float64Array.from(colors.flatMap(({ l, a, b }) => [l, 2 * a, 2 * b]));
}

function toOklab(hexes: readonly string[]): Float64Array {
  return Float64Array.from(
    hexes.flatMap((hex) => {
      const { l, a, b } = linearToOklab(hexToLinear(hex));
      return [l, a, b];
    }),
  );
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
  for (let at = 3 * from; at < colors.length; at += 3)
    hexes.push(oklabToHex({ l: colors[at]!, a: colors[at + 1]!, b: colors[at + 2]! }));
  return hexes;
}

function areDistinct(hexes: readonly string[], held: readonly string[]): boolean {
  const placed = held.map((hex) => linearToLab(hexToLinear(hex)));
  return hexes.every((hex) => {
    const lab = linearToLab(hexToLinear(hex));
    const isApart = isDistinct(lab, placed);
    placed.push(lab);
    return isApart;
  });
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
