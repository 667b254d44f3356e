import type { Lab } from "../cielab.ts";
import { anchorsOf } from "../describe/hue-word.ts";
import { pickOne, type Random } from "../generate/seed.ts";
import { drawNormal } from "../generate/mixture.ts";
import { likeDifferenceMax } from "../like-color.ts";
import { hexToOklab } from "../oklab.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { type Condition, type Move, type EditablePalette, type Swatch, swatchAt } from "./condition.ts";
import { differenceOf } from "./difference-condition.ts";
import { showColor, toShownHex } from "./repair-palette.ts";
import { drawBeside } from "./tag-condition.ts";

/** The margin lets other implementations confirm the promise. */
const keptDifferenceMax = likeDifferenceMax - 0.05;
/** For a color that is close enough but belongs to another family. */
const otherFamilyShortfall = 0.25;
/** Deviations, in OKLab, of colors that are drawn near another. */
const deviations = { lightness: 0.02, chroma: 0.01 };
/** OKLab lightness that spans the differences allowed. */
const lightnessReach = 0.06;
const tries = 8;

/** @param locked - how many of the first colors are locks, which need no margin */
export function nearCondition(targets: readonly Swatch[], locked: number): Condition {
  const lackOf = (palette: readonly Swatch[], target: Swatch): number => {
    let least = Infinity;
    for (const [index, color] of palette.entries()) {
      const max = index < locked ? likeDifferenceMax : keptDifferenceMax;
      least = Math.min(least, shortfallOf(color, target, max));
      if (least === 0) break;
    }
    return least;
  };
  return {
    parameter: "near",
    shortfall: (palette) => {
      let sum = 0;
      for (const target of targets) sum += lackOf(palette, target);
      return sum;
    },
    suggest: ({ palette, locked: held }, random) => {
      const lacking = targets.filter((target) => lackOf(palette, target) > 0);
      const free = { palette: palette.slice(held), locked: held };
      const target = lacking[Math.floor(random() * lacking.length)];
      return target === undefined ? shiftNear(free, targets, random) : suggestNear(free, target, random);
    },
  };
}

function shortfallOf(color: Swatch, target: Swatch, max: number): number {
  const beyond = Math.max(0, differenceOf(color, target) / max - 1);
  return color.family === target.family ? beyond : beyond + otherFamilyShortfall;
}

/** Prefers similar colors of the target's family to nearer ones of another. */
export function findNearest(
  palette: readonly Swatch[],
  target: Swatch,
): { readonly index: number; readonly difference: number } {
  const positions = palette.map((color, index) => ({ index, difference: differenceOf(color, target), color }));
  const alike = positions.filter(
    ({ difference, color }) => difference <= likeDifferenceMax && color.family === target.family,
  );
  const candidates = alike.length > 0 ? alike : positions;
  const { index, difference } = candidates.reduce((least, one) => (one.difference < least.difference ? one : least));
  return { index, difference };
}

export function isNear(colors: readonly Swatch[], target: Swatch): boolean {
  return colors.some((color) => isAlike(color, target, likeDifferenceMax));
}

function isAlike(color: Swatch, target: Swatch, max: number): boolean {
  return differenceOf(color, target) <= max && color.family === target.family;
}

/** Returns colors near each target, or near several targets at once. */
export function drawNearAll(targets: readonly Swatch[], room: number, random: Random): readonly string[] {
  const drawn: Swatch[] = [];
  for (const target of targets) {
    const isThere = drawn.some((color) => isAlike(color, target, keptDifferenceMax));
    if (!isThere && drawn.length < room)
      drawn.push(drawNear(random() < 1 / 2 ? target : averageWithSimilar(target, targets), random));
  }
  return drawn.map(({ hex }) => hex);
}

/** Averages the targets close enough to share a similar color with this one. */
function averageWithSimilar(target: Swatch, targets: readonly Swatch[]): Swatch {
  const close = targets.filter(
    (other) => other.family === target.family && differenceOf(other, target) <= 2 * keptDifferenceMax,
  );
  const mean = (coordinate: (color: Lab) => number): number =>
    close.reduce((sum, color) => sum + coordinate(color), 0) / close.length;
  return showColor({ l: mean(({ l }) => l), a: mean(({ a }) => a), b: mean(({ b }) => b) });
}

function drawNear(target: Swatch, random: Random): Swatch {
  for (let index = 0; index < tries; index += 1) {
    const color = showColor({
      l: target.l + deviations.lightness * drawNormal(random),
      a: target.a + deviations.chroma * drawNormal(random),
      b: target.b + deviations.chroma * drawNormal(random),
    });
    if (isAlike(color, target, keptDifferenceMax)) return color;
  }
  return target;
}

/** Moves the nearest free color, or a random one, near the target. */
function suggestNear({ palette: free, locked }: EditablePalette, target: Swatch, random: Random): readonly Move[] {
  const index = random() < 1 / 2 ? findNearest(free, target).index : Math.floor(random() * free.length);
  return [{ index: locked + index, color: drawNear(target, random) }];
}

/** Other promises often need a near color to be as dark or as light as the rule allows. */
function shiftNear(
  { palette: free, locked }: EditablePalette,
  targets: readonly Swatch[],
  random: Random,
): readonly Move[] {
  const target = pickOne(random, targets);
  const l = target.l + lightnessReach * (2 * random() - 1);
  const { index } = findNearest(free, target);
  const { a, b } = random() < 1 / 2 ? target : swatchAt(free, index);
  return [{ index: locked + index, color: { l, a, b } }];
}

/* Starting colors that words or tags name. Hardly one random draw in ten has a requested color. */

/** Terms that name a single color, and things with many colors. */
type Named = { readonly single: readonly NamedTerm[]; readonly things: readonly (readonly string[])[] };
export type NamedTerm = Exclude<WordTerm, { readonly kind: "mood" | "thing" | "neutral" }>;

/** The usual and the largest share of free slots for colors of things. */
const thingShares = { usual: 0.5, most: 0.8 };

export function listNamed(words: readonly WordTerm[]): Named {
  const wanted = words.filter(({ weight }) => weight > 0);
  const things = wanted.flatMap((term) => (term.kind === "thing" ? [term.hexes] : []));
  const single = wanted.filter((term) => term.kind !== "mood" && term.kind !== "thing" && term.kind !== "neutral");
  const isAlone = single.length + things.length === 1;
  return { single: isAlone ? single.filter(({ kind }) => kind !== "card") : single, things };
}

/** Draws a color for each name, then colors of the things in turn. */
export function drawNamed({ single, things }: Named, room: number, random: Random): readonly string[] {
  const like = (color: Lab): string => toShownHex(drawBeside(color, random));
  const drawn = single.slice(0, room).map((term) => like(drawNamedColor(term, random)));
  const most = Math.min(things.length, Math.ceil(room * thingShares.most));
  const left = Math.min(room - drawn.length, Math.max(most, Math.ceil(room * thingShares.usual)));
  return [...drawn, ...drawOfThings(things, left, random).map((hex) => like(hexToOklab(hex)))];
}

function drawNamedColor(term: NamedTerm, random: Random): Lab {
  if (term.kind === "hue") return pickOne(random, anchorsOf(term.hue));
  return hexToOklab(term.kind === "color" ? term.hex : pickOne(random, term.hexes));
}

/** Starts with a random one. */
function drawOfThings(things: Named["things"], count: number, random: Random): readonly string[] {
  const shuffled = shuffle(things, random).map((hexes) => shuffle(hexes, random));
  const most = Math.max(0, ...shuffled.map((hexes) => hexes.length));
  const inTurn = Array.from({ length: most }, (_, round) => shuffled.flatMap((hexes) => hexes.slice(round, round + 1)));
  return inTurn.flat().slice(0, Math.max(0, count));
}

function shuffle<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
