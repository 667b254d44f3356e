import { type Random, pickOne } from "../generate/seed.ts";
import names from "./evocative-names.json" with { type: "json" };
import { listMoodNouns, moodPhrases } from "./mood-words.ts";
import type { Mood } from "./moods.ts";
import { layOutColors, nearestSeen, seeColor, type SeenColor, squaredDifference } from "./seen-color.ts";

/** Two colors that differ by less do not get a name each. */
const foilDifferenceMin = 0.15;
/** Nouns and phrases come from this many moods. */
const moodsHeard = 2;

/** Words that may occur twice in a name. */
const smallWords: ReadonlySet<string> = new Set(["at", "by", "in", "of", "on", "the"]);

/** From color-name-list (MIT), with that list's hexes. */
const evocativeNames = Object.keys(names);
const points = layOutColors(Object.values(names).map((hex) => seeColor(hex)));

/**
 * Names the most chromatic color, the one farthest from it, and a noun or phrase of a strong mood.
 *
 * @param colors - dark to light, at least one
 * @returns at most 60 characters
 */
export function paletteName(colors: readonly SeenColor[], moods: readonly Mood[], random: Random): string {
  const signature = signatureColor(colors);
  const foil = foilColor(colors, signature);
  const mood = moods.length === 0 ? undefined : pickOne(random, moods.slice(0, moodsHeard));
  const noun = pickOne(random, listMoodNouns(mood ?? "balanced"));
  const color = evocativeName(signature);
  const makers = [() => `${color} ${noun}`, () => `${noun} in ${color}`];
  if (mood !== undefined) makers.push(() => `${color} ${pickOne(random, moodPhrases[mood])}`);
  if (squaredDifference(signature, foil) >= foilDifferenceMin * foilDifferenceMin) {
    makers.push(
      () => `${color} & ${evocativeName(foil)}`,
      () => `${evocativeName(foil)} ${noun}`,
    );
  }
  const name = pickOne(random, makers)();
  return hasWordTwice(name) ? `${noun} in ${color}` : name;
}

export function evocativeName(color: SeenColor): string {
  return evocativeNames[nearestSeen(points, color)]!;
}

/** Returns the most chromatic color, the darkest for ties. `colors` are dark to light. */
export function signatureColor(colors: readonly SeenColor[]): SeenColor {
  return colors.reduce((best, color) => (color.c > best.c ? color : best));
}

/** Returns the color farthest from another, the darkest for ties. `colors` are dark to light. */
export function foilColor(colors: readonly SeenColor[], from: SeenColor): SeenColor {
  const distance = (color: SeenColor) => squaredDifference(color, from);
  return colors.reduce((best, color) => (distance(color) > distance(best) ? color : best));
}

function hasWordTwice(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(" ")
    .filter((word) => !smallWords.has(word));
  return new Set(words).size < words.length;
}
