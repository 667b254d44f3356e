import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../lab.ts";
import { hexToOklch } from "../oklab.ts";
import type { Random } from "../generate/random.ts";
import { evocativeName } from "./evocative-name.ts";
import { moodNouns } from "./mood-nouns.ts";
import type { Mood } from "./mood-rules.ts";
import { pickOne } from "./pick-one.ts";

/**
 * A palette's name, from its signature color (the most chromatic), that color's foil (the one farthest from it) and a
 * noun of its strongest mood.
 *
 * @param colors - lowercase hexes in ascending order, at least one
 * @param mood - the strongest mood, if any
 * @param random - a stream that depends on the colors alone
 * @returns at most 60 characters
 */
export function paletteName(colors: readonly string[], mood: Mood | undefined, random: Random): string {
  const signature = signatureColor(colors);
  const color = evocativeName(signature);
  const foil = evocativeName(foilColor(colors, signature));
  const noun = pickOne(random, moodNouns[mood ?? "balanced"]);
  const templates = [`${color} ${noun}`, `${noun} in ${color}`];
  return pickOne(random, sharesWord(color, foil) ? templates : [...templates, `${color} & ${foil}`]);
}

/** The most chromatic color; of several the first. */
function signatureColor(colors: readonly string[]): string {
  const chromas = colors.map((hex) => hexToOklch(hex).c);
  return colors[chromas.indexOf(Math.max(...chromas))]!;
}

/** The color farthest from the signature; of several the first. */
function foilColor(colors: readonly string[], signature: string): string {
  const lab = hexToLab(signature);
  const distances = colors.map((hex) => ciede2000(hexToLab(hex), lab));
  return colors[distances.indexOf(Math.max(...distances))]!;
}

function sharesWord(one: string, two: string): boolean {
  const words = new Set(one.split(" "));
  return two.split(" ").some((word) => words.has(word));
}
