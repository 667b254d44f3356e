import type { Lab } from "../cielab.ts";
import { pickOne } from "../describe/pick-one.ts";
import { drawNormal } from "../generate/mixture.ts";
import type { Random } from "../generate/seed.ts";
import { hexToOklab, oklabToHex } from "../oklab.ts";
import type { Condition, Move, Scene } from "./condition.ts";

/**
 * OKLab distance up to which a color is near another: that of searches for palettes. A just noticeable difference is about
 * 0.02; at 0.06 a person still gives both the same name.
 */
export const nearDistanceMax = 0.06;
/** What generated colors keep, so that any other implementation confirms it. */
const keptDistanceMax = 0.0595;
/** The deviation, in OKLab, of colors that are put near another. */
const deviation = 0.02;
/** Tries to draw a color near another; beyond, it is that color itself. */
const tries = 8;

/**
 * The palette holds a color like each of some colors; one may be like several.
 *
 * @param hexes - lowercase
 * @returns the condition
 */
export function nearCondition(hexes: readonly string[]): Condition {
  const targets = hexes.map((hex) => hexToOklab(hex));
  return {
    parameter: "near",
    shortfall: (palette) => {
      let sum = 0;
      for (const target of targets) sum += Math.max(0, findNearest(palette, target).distance / keptDistanceMax - 1);
      return sum;
    },
    suggest: (scene, random) => suggestNear(scene, targets, random),
  };
}

/**
 * The nearest of some colors to a color.
 *
 * @param colors - OKLab, at least one
 * @param target - OKLab
 * @returns its place and the OKLab distance
 * @see Ottosson 2020
 * @example
 * findNearest([{ l: 0, a: 0, b: 0 }, { l: 1, a: 0, b: 0 }], { l: 0.75, a: 0, b: 0 })  // { index: 1, distance: 0.25 }
 */
export function findNearest(
  colors: readonly Lab[],
  target: Lab,
): { readonly index: number; readonly distance: number } {
  let nearest = { index: 0, distance: Infinity };
  for (const [index, color] of colors.entries()) {
    const between = distanceBetween(color, target);
    if (between < nearest.distance) nearest = { index, distance: between };
  }
  return nearest;
}

/**
 * Whether one of some colors is near a color.
 *
 * @param colors - OKLab, perhaps none
 * @param target - OKLab
 * @returns true when the nearest is at most `nearDistanceMax` away
 */
export function isNear(colors: readonly Lab[], target: Lab): boolean {
  return colors.length > 0 && findNearest(colors, target).distance <= nearDistanceMax;
}

/**
 * Colors that palettes are begun from: one near each of some colors, or near several of them at once.
 *
 * @param targets - OKLab, colors of sRGB
 * @param room - how many at most
 * @param random - the stream that decides
 * @returns hexes
 */
export function drawNearAll(targets: readonly Lab[], room: number, random: Random): readonly string[] {
  const drawn: string[] = [];
  for (const target of targets) {
    const isThere = drawn.some((hex) => distanceBetween(hexToOklab(hex), target) <= keptDistanceMax);
    if (!isThere && drawn.length < room)
      drawn.push(drawNear(random() < 1 / 2 ? target : amidst(target, targets), random));
  }
  return drawn;
}

/** The middle of the colors that one color can be near to together with this one. */
function amidst(target: Lab, targets: readonly Lab[]): Lab {
  const close = targets.filter((other) => distanceBetween(other, target) <= 2 * keptDistanceMax);
  const mean = (coordinate: (color: Lab) => number): number =>
    close.reduce((sum, color) => sum + coordinate(color), 0) / close.length;
  return { l: mean(({ l }) => l), a: mean(({ a }) => a), b: mean(({ b }) => b) };
}

/** A color near another. */
function drawNear(target: Lab, random: Random): string {
  for (let index = 0; index < tries; index += 1) {
    const { l, a, b } = target;
    const hex = oklabToHex({
      l: l + deviation * drawNormal(random),
      a: a + deviation * drawNormal(random),
      b: b + deviation * drawNormal(random),
    });
    if (distanceBetween(hexToOklab(hex), target) <= keptDistanceMax) return hex;
  }
  return oklabToHex(target);
}

/** Moves the nearest free color, or any other, to one that the palette lacks; where it lacks none, one to the bounds of lightness. */
function suggestNear({ palette, locked }: Scene, targets: readonly Lab[], random: Random): readonly Move[] {
  const lacking = targets.filter((target) => findNearest(palette, target).distance > keptDistanceMax);
  const free = palette.slice(locked);
  const target = lacking[Math.floor(random() * lacking.length)];
  if (target === undefined) return shiftNear({ palette: free, locked }, targets, random);
  const index = random() < 1 / 2 ? findNearest(free, target).index : Math.floor(random() * free.length);
  return [{ index: locked + index, color: hexToOklab(drawNear(target, random)) }];
}

/** What other promises ask of a near color is often to be as dark or as light as it may. */
function shiftNear({ palette: free, locked }: Scene, targets: readonly Lab[], random: Random): readonly Move[] {
  const target = pickOne(random, targets);
  const shift = keptDistanceMax * (2 * random() - 1);
  return [{ index: locked + findNearest(free, target).index, color: { ...target, l: target.l + shift } }];
}

function distanceBetween(one: Lab, other: Lab): number {
  const [l, a, b] = [one.l - other.l, one.a - other.a, one.b - other.b];
  return Math.sqrt(l * l + a * a + b * b);
}
