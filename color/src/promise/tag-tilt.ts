import { log } from "../exact-math.ts";
import { currentAlgorithm } from "../generate/algorithms.ts";
import type { Tilt } from "../generate/condition.ts";
import { tagOdds } from "./tag-odds.ts";

/*
 * The frequency of a tag per component of the generator's mixture is a character with the code
 *
 *     48 − 3 log₂ (share of its palettes that have the tag), rounded, at most 88
 */

export const levelsPerHalving = 3;
export const firstCode = 48;
const logOfTwo = log(2);
/** The full odds would count twice, since palettes are also rejected. */
const strength = 0.75;

/** Returns the tilt toward components that have tags; undefined if no odds are known. */
export function tagTilt(tags: readonly string[], label: string): Tilt | undefined {
  const known = tags.map((tag) => tagOdds[tag]).filter((odds) => odds !== undefined);
  const [first] = known;
  if (first === undefined || label !== currentAlgorithm.label) return undefined;
  return Float64Array.from({ length: first.length }, (_, component) => {
    const levels = known.reduce((sum, odds) => sum + odds.charCodeAt(component) - firstCode, 0);
    return (-strength * logOfTwo * levels) / levelsPerHalving;
  });
}
