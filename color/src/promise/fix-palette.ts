import { createRandom } from "../generate/seed.ts";
import { parseHex } from "../hex.ts";
import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { type Condition, measurePalette, type EditablePalette, Swatch, swatchAt } from "./condition.ts";
import { contrastCondition, pairCondition } from "./contrast-condition.ts";
import { differenceCondition, differenceOf, leastDifferences } from "./difference-condition.ts";
import { repairPalette, showColor } from "./repair-palette.ts";
import { distinctDifference, visionCondition } from "./problem.ts";
import type { PromisedRatio } from "./promise-limits.ts";
import { listTags, type Proof, provePalette } from "./promise-palette.ts";
import { tagCondition } from "./tag-condition.ts";

/*
 * Finds the nearest palette that keeps a promise. The palette is repaired from several starts.
 * Moved colors are pulled back as far as the promise allows, and the smallest change wins. Its tags
 * are a condition too, unless no palette keeps them or the colors would have to move much farther.
 */

export type FixRequest = {
  /** 2 to 8 hexes. */
  readonly colors: readonly string[];
  /** The WCAG 2 ratio of every color with another, or of one pair. */
  readonly contrast?: PromisedRatio | undefined;
  /** The indexes of two colors that the ratio applies to. */
  readonly pair?: readonly [number, number] | undefined;
  readonly vision?: "safe" | undefined;
  /** The indexes of colors that must not change. */
  readonly held?: readonly number[] | undefined;
};

export type PaletteFix = {
  readonly colors: readonly string[];
  readonly changes: readonly ColorChange[];
  readonly proof: Proof;
  /** Lost by the original palette. */
  readonly lostTags: readonly string[];
};

export type ColorChange = {
  readonly index: number;
  readonly from: string;
  readonly to: string;
  readonly difference: number;
};

/** Attempts in all, and with the tags before giving them up. */
const attempts = 6;
const tagFailures = 3;
/** Tags are given up if keeping them moves the colors this many times as far. */
const tagWorth = 2;
/** The sum of CIEDE2000 up to which no attempt without the tags is made. */
const nearMax = 15;
const patience = { stepsMax: 90, patience: 45 };
/** Each color is pulled back this often, since the others move in between. */
const pulls = 3;
const halvings = 7;

/**
 * Returns the nearest colors that keep a promise and the palette's tags.
 *
 * @returns the palette and its changes, none if all promises were kept; undefined if no palette was
 *   found
 * @throws {RangeError} for fewer than two or more than eight colors, or invalid indexes
 * @see WCAG 2.2, definition of "contrast ratio"; Sharma, Wu, Dalal 2005 for CIEDE2000
 * @example
 * fixPalette({ colors: ["777777", "ffffff"], contrast: 4.5 })?.colors  // ["767676", "ffffff"]
 * fixPalette({ colors: ["777777", "ffffff"], contrast: 4.5, held: [0, 1] })  // undefined
 */
export function fixPalette(request: FixRequest): PaletteFix | undefined {
  const palette = request.colors.map((hex) => new Swatch(parseHex(hex)));
  checkRequest(request);
  const held = request.held ?? [];
  // Held colors come first while repairing.
  const order = [...held, ...palette.keys()].filter((position, index, all) => all.indexOf(position) === index);
  const before = pickPositions(palette, order);
  if (request.vision !== undefined && areConfused(before.slice(0, held.length), before.length)) return undefined;
  const tags = listTags(before);
  // Colors that were distinguishable stay so. Others get no closer.
  const [own = 0] = leastDifferences(before);
  const distinctMin = Math.min(own, distinctDifference);
  const editable = { palette: before, locked: held.length };
  const promises = listPromises(positionIn(order, request), { size: before.length, distinctMin, locked: held.length });
  const tagged = findNearestFix(editable, [...promises, tagCondition(tags)], tagFailures);
  const fixed =
    tagged && tagged.cost <= nearMax ? tagged : weighTags(tagged, findNearestFix(editable, promises, attempts));
  const positions = order.map((_, position) => order.indexOf(position));
  return fixed && describeFix(pickPositions(before, positions), pickPositions(fixed.palette, positions), tags);
}

function weighTags(tagged: Fixed | undefined, untagged: Fixed | undefined): Fixed | undefined {
  if (tagged === undefined || untagged === undefined) return tagged ?? untagged;
  return untagged.cost * tagWorth < tagged.cost ? untagged : tagged;
}

function checkRequest({ colors, pair, held = [] }: FixRequest): void {
  if (!isPaletteSize(colors.length)) {
    throw new RangeError(`A palette has ${paletteSizeMin} to ${paletteSizeMax} colors, got ${colors.length}`);
  }
  const isPair = pair === undefined || (pair[0] !== pair[1] && pair.every((position) => position in colors));
  if (!isPair) throw new RangeError(`A pair must be two places of ${colors.length} colors, got ${pair.join(" and ")}`);
  const isHeld = new Set(held).size === held.length && held.every((position) => position in colors);
  if (!isHeld) throw new RangeError(`What is held must be places of ${colors.length} colors, got ${held.join(", ")}`);
}

/** Whether two locked colors look alike in some kind of vision, which other colors cannot fix. */
function areConfused(held: readonly Swatch[], size: number): boolean {
  return measurePalette([visionCondition(size, 0)], held).shortfall > 0;
}

function positionIn(
  order: readonly number[],
  { contrast, pair, vision }: FixRequest,
): Omit<FixRequest, "colors" | "held"> {
  return { contrast, vision, pair: pair && [order.indexOf(pair[0]), order.indexOf(pair[1])] };
}

function pickPositions(palette: readonly Swatch[], positions: readonly number[]): readonly Swatch[] {
  return positions.map((position) => swatchAt(palette, position));
}

/**
 * Creates a test for a color to add to others: it must not break a promise further than they do.
 *
 * @example
 * createReplacementTest(["000000", "404040"], { contrast: 4.5 })("ffffff")  // true
 * createReplacementTest(["000000", "ffffff"], { contrast: 7 })("777777")  // false
 */
export function createReplacementTest(
  others: readonly string[],
  promises: Pick<FixRequest, "contrast" | "vision">,
): (hex: string) => boolean {
  const swatches = others.map((hex) => new Swatch(hex));
  const conditions = listPromises(promises, { size: others.length + 1, distinctMin: distinctDifference, locked: 0 });
  const { shortfall } = measurePalette(conditions, swatches);
  return (hex) => measurePalette(conditions, [...swatches, new Swatch(hex)]).shortfall <= shortfall;
}

interface PaletteLimits {
  readonly size: number;
  /** The CIEDE2000 at which two colors are distinguishable. */
  readonly distinctMin: number;
  /** Held colors come first. */
  readonly locked: number;
}

function listPromises(
  { contrast, pair, vision }: Omit<FixRequest, "colors">,
  { size, distinctMin, locked }: PaletteLimits,
): readonly Condition[] {
  return [
    ...(contrast === undefined ? [] : [pair ? pairCondition(contrast, pair) : contrastCondition(contrast)]),
    differenceCondition({ locked, parameter: undefined, views: 1, least: distinctMin }),
    ...(vision === undefined ? [] : [visionCondition(size, locked)]),
  ];
}

interface Fixed {
  readonly palette: readonly Swatch[];
  /** The sum of the CIEDE2000 by which the colors moved. */
  readonly cost: number;
}

/** Returns the attempt that moves the colors least. Gives up after a number of failures. */
function findNearestFix(
  { palette: before, locked }: EditablePalette,
  conditions: readonly Condition[],
  failures: number,
): Fixed | undefined {
  if (measurePalette(conditions, before).shortfall === 0) return { palette: before, cost: 0 };
  const random = createRandom(before.map(({ hex }) => hex).join("-"));
  let nearest: Fixed | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (nearest === undefined && attempt === failures) break;
    const repaired = repairPalette({ palette: before, locked }, { conditions, ...patience }, random);
    if (repaired.shortfall > 0) continue;
    const palette = pullBack(before, repaired.palette, conditions);
    const cost = palette.reduce((sum, swatch, index) => sum + differenceOf(swatchAt(before, index), swatch), 0);
    if (nearest === undefined || cost < nearest.cost) nearest = { palette, cost };
  }
  return nearest;
}

/** Pulls each color back toward its original, as far as all conditions are still met. */
function pullBack(
  before: readonly Swatch[],
  repaired: readonly Swatch[],
  conditions: readonly Condition[],
): readonly Swatch[] {
  let palette = repaired;
  const moveOf = (position: number): number => differenceOf(swatchAt(before, position), swatchAt(palette, position));
  for (let pull = 0; pull < pulls; pull += 1) {
    const positions = [...before.keys()].toSorted((one, other) => moveOf(one) - moveOf(other));
    for (const position of positions)
      palette = pullColor(swatchAt(before, position), { palette, position }, conditions);
  }
  return palette;
}

function pullColor(
  home: Swatch,
  { palette, position }: { readonly palette: readonly Swatch[]; readonly position: number },
  conditions: readonly Condition[],
): readonly Swatch[] {
  const away = swatchAt(palette, position);
  if (home.hex === away.hex) return palette;
  const isKept = (tried: readonly Swatch[]): boolean => measurePalette(conditions, tried, 0).shortfall === 0;
  const back = palette.with(position, home);
  if (isKept(back)) return back;
  let nearest = palette;
  let [missing, keeping] = [0, 1];
  for (let round = 0; round < halvings; round += 1) {
    const share = (missing + keeping) / 2;
    const between = (axis: "l" | "a" | "b"): number => home[axis] + share * (away[axis] - home[axis]);
    const tried = palette.with(position, showColor({ l: between("l"), a: between("a"), b: between("b") }));
    if (isKept(tried)) [nearest, keeping] = [tried, share];
    else missing = share;
  }
  return nearest;
}

function describeFix(before: readonly Swatch[], after: readonly Swatch[], tags: readonly string[]): PaletteFix {
  const colors = after.map(({ hex }) => hex);
  const proof = provePalette(colors, []);
  const changes = before.flatMap((swatch, index) => {
    const changed = swatchAt(after, index);
    const [from, to] = [swatch.hex, changed.hex];
    return from === to ? [] : [{ index, from, to, difference: differenceOf(swatch, changed) }];
  });
  return { colors, changes, proof, lostTags: tags.filter((tag) => !proof.tags.includes(tag)) };
}
