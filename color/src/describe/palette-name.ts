import type { Random } from "../generate/seed.ts";
import names from "./evocative-names.json" with { type: "json" };
import { moodNouns, moodPhrases } from "./mood-words.ts";
import type { Mood } from "./moods.ts";
import { pickOne } from "./pick-one.ts";
import { layOutColors, nearestSeen, seeColor, type SeenColor, squaredDifference } from "./seen-color.ts";

/** Two colors nearer than this are not worth a name each. */
const foilDifferenceMin = 0.15;
/** How many of the strongest moods a noun or phrase may come from. */
const moodsHeard = 2;

/** Words that may stand twice in a name. */
const smallWords: ReadonlySet<string> = new Set(["at", "by", "in", "of", "on", "the"]);

/** Names out of color-name-list (MIT) that read well in a palette's name, with that list's hexes. */
const evocativeNames = Object.keys(names);
const points = layOutColors(Object.values(names).map((hex) => seeColor(hex)));

/**
 * A palette's name, from its signature color (the most chromatic), that color's foil (the one farthest from it) and a
 * noun or phrase of one of its strongest moods. No word but a small one stands in it twice.
 *
 * @param colors - dark to light, at least one
 * @param moods - its moods, the strongest first
 * @param random - a stream that depends on the colors alone
 * @returns at most 60 characters
 */
export function paletteName(colors: readonly SeenColor[], moods: readonly Mood[], random: Random): string {
  const signature = signatureColor(colors);
  const foil = foilColor(colors, signature);
  const mood = moods.length === 0 ? undefined : pickOne(random, moods.slice(0, moodsHeard));
  const noun = pickOne(random, moodNouns[mood ?? "balanced"]);
  const color = evocativeName(signature);
  const makers = [() => `${color} ${noun}`, () => `${noun} in ${color}`];
  if (mood !== undefined) makers.push(() => `${color} ${pickOne(random, moodPhrases[mood])}`);
  if (isFoil(signature, foil)) {
    makers.push(
      () => `${color} & ${evocativeName(foil)}`,
      () => `${evocativeName(foil)} ${noun}`,
    );
  }
  const name = pickOne(random, makers)();
  return hasWordTwice(name) ? `${noun} in ${color}` : name;
}

/**
 * The name, out of some 800 that read well, whose color is nearest.
 *
 * @param color - any color
 * @returns the name; of equally near ones the first in the alphabet
 * @see color-name-list, npm (MIT), for the names and their colors; seen-color.ts for the difference
 */
export function evocativeName(color: SeenColor): string {
  return evocativeNames[nearestSeen(points, color)]!;
}

/**
 * The color that a palette is known by.
 *
 * @param colors - dark to light, at least one
 * @returns the most chromatic; of several the darkest
 */
export function signatureColor(colors: readonly SeenColor[]): SeenColor {
  return colors.reduce((best, color) => (color.c > best.c ? color : best));
}

/**
 * The color that another stands out against.
 *
 * @param colors - dark to light, at least one
 * @param from - the other
 * @returns the farthest from it; of several the darkest
 */
export function foilColor(colors: readonly SeenColor[], from: SeenColor): SeenColor {
  const distance = (color: SeenColor) => squaredDifference(color, from);
  return colors.reduce((best, color) => (distance(color) > distance(best) ? color : best));
}

function isFoil(one: SeenColor, two: SeenColor): boolean {
  return squaredDifference(one, two) >= foilDifferenceMin * foilDifferenceMin;
}

function hasWordTwice(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(" ")
    .filter((word) => !smallWords.has(word));
  return new Set(words).size < words.length;
}
