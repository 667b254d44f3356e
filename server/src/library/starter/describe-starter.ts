import book from "dictionary-of-colour-combinations" with { type: "json" };
import { describePalette, formatPalette, orderColors, slugCandidates, splitPalette } from "@tincture/color";
import { reservedSlugs } from "@tincture/contract/operations";
import { colorHash } from "../palette.ts";
import generated from "./generated-palettes.json" with { type: "json" };
import type { StarterPalette } from "./starter-palettes.ts";

/**
 * Returns the starter library: Sanzo Wada's combinations and generated palettes, mixed evenly, so
 * that every page has both. `workshop/describe-starter.ts` writes the result to a file for servers.
 */
export function describeStarter(): readonly StarterPalette[] {
  const taken = new Set<string>();
  return mixEvenly(shuffle(listWadaCombinations()), listGeneratedPalettes()).map((colors) => {
    const description = describePalette(colors);
    const slug = slugCandidates(description.name, colors, reservedSlugs).find((candidate) => !taken.has(candidate));
    if (slug === undefined) throw new RangeError(`No slug is left for "${description.name}"`);
    taken.add(slug);
    return { colors: orderColors(colors), ...description, slug };
  });
}

/**
 * Returns the combinations of Sanzo Wada's "A Dictionary of Color Combinations" (1933) in the
 * book's order, without repeats.
 */
export function listWadaCombinations(): readonly (readonly string[])[] {
  const distinct = new Map<string, readonly string[]>();
  for (const combination of listCombinations()) {
    const key = formatPalette(combination.toSorted());
    if (!distinct.has(key)) distinct.set(key, combination);
  }
  return [...distinct.values()];
}

/** The data lists the numbers of combinations by color. This lists the colors by combination. */
function listCombinations(): readonly (readonly string[])[] {
  const byNumber = new Map<number, string[]>();
  for (const { hex, combinations } of book) {
    for (const number of combinations) {
      const combination = byNumber.get(number) ?? [];
      byNumber.set(number, [...combination, hex.slice(1).toLowerCase()]);
    }
  }
  return [...byNumber].sort(([one], [two]) => one - two).map(([, combination]) => combination);
}

/** Sorts by color hash, since the book groups combinations by size and similarity. */
function shuffle(combinations: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return combinations
    .map((colors) => ({ colors, hash: colorHash(colors) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ colors }) => colors);
}

/** The palettes and their order were chosen by `workshop/choose-starter.ts`. */
function listGeneratedPalettes(): readonly (readonly string[])[] {
  return generated.palettes.map(splitPalette);
}

function mixEvenly<Item>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists
    .flatMap((list) => list.map((item, index) => ({ item, place: (index + 0.5) / list.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
