import book from "dictionary-of-colour-combinations" with { type: "json" };
import { describePalette, formatPalette, orderColors, slugCandidates, splitPalette } from "@tincture/color";
import { reservedSlugs } from "@tincture/contract/operations";
import { colorHash } from "../palette.ts";
import generated from "./generated-palettes.json" with { type: "json" };
import type { StarterPalette } from "./starter-palettes.ts";

/**
 * Sanzo Wada's combinations and generated palettes, in the order in which they are to be shown: evenly mixed, so that
 * every page holds both, many hues and all sizes. Each is described from its colors; slugs are unique. A server reads what
 * workshop/describe-starter.ts has written of them.
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
 * The combinations of Sanzo Wada's "A Dictionary of Color Combinations" (1933), two to four colors each, in the book's
 * order. Combinations that hold the same colors count once.
 */
export function listWadaCombinations(): readonly (readonly string[])[] {
  const distinct = new Map<string, readonly string[]>();
  for (const combination of listCombinations()) {
    const key = formatPalette(combination.toSorted());
    if (!distinct.has(key)) distinct.set(key, combination);
  }
  return [...distinct.values()];
}

/** The data gives each color with the numbers of its combinations; this turns it round. */
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

/** By color hash: the book has the pairs first and like beside like. */
function shuffle(combinations: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return combinations
    .map((colors) => ({ colors, hash: colorHash(colors) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ colors }) => colors);
}

/** Chosen by workshop/choose-starter.ts, which also put neighbors together that differ. */
function listGeneratedPalettes(): readonly (readonly string[])[] {
  return generated.palettes.map(splitPalette);
}

/** All items, each list in its own order and spread over the whole. */
function mixEvenly<Item>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists
    .flatMap((list) => list.map((item, index) => ({ item, place: (index + 0.5) / list.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
