import { log } from "../exact-math.ts";
import { currentAlgorithm } from "../generate/algorithms.ts";
import type { Tilt } from "../generate/condition.ts";
import { tagOdds } from "./tag-odds.ts";

/*
 * Which kinds of palette have a tag, and how often: a character for each component of the generator's mixture,
 *
 *     level = −3 log₂ (share of its palettes that have the tag), rounded, at most 40
 *
 * written as the character with the code 48 + level. Drawing components in proportion to share · odds, and then by
 * rejection, counts the odds twice; a power of them keeps the palettes nearer to those that have the tag without a tilt.
 */

const levelsPerHalving = 3;
const levelMax = 40;
const firstCode = 48;
const logOfTwo = log(2);
/** The power of the odds. */
const strength = 0.75;

/**
 * The odds of a tag as they are kept.
 *
 * @param odds - by component, 0 … 1
 * @returns a character each
 * @example
 * formatOdds([1, 0.5, 0])  // "03X"
 */
export function formatOdds(odds: readonly number[]): string {
  return odds
    .map((share) => Math.min(levelMax, Math.round((-levelsPerHalving * log(share)) / logOfTwo)))
    .map((level) => String.fromCharCode(firstCode + level))
    .join("");
}

/**
 * Toward the kinds of palette that have some tags.
 *
 * @param tags - any tags; those that tell only the number of colors do not matter
 * @param label - the algorithm's: odds are known of the current one
 * @returns what is added to the logarithms of the components' shares; undefined where nothing is known
 */
export function tagTilt(tags: readonly string[], label: string): Tilt | undefined {
  const known = tags.map((tag) => tagOdds[tag]).filter((odds) => odds !== undefined);
  const [first] = known;
  if (first === undefined || label !== currentAlgorithm.label) return undefined;
  return Float64Array.from({ length: first.length }, (_, component) => {
    const levels = known.reduce((sum, odds) => sum + odds.charCodeAt(component) - firstCode, 0);
    return (-strength * logOfTwo * levels) / levelsPerHalving;
  });
}
