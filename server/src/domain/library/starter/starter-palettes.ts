import { describePalette, orderColors, slugCandidates } from "@tincture/color";
import colors from "dictionary-of-colour-combinations" with { type: "json" };

/** A palette that a new library begins with. */
export interface StarterPalette {
  readonly colors: readonly string[];
  readonly name: string;
  readonly tagline: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

/**
 * The combinations of Sanzo Wada's "A Dictionary of Color Combinations" (1933), two to four colors each, in the book's
 * order, each described from its colors. Combinations that hold the same colors count once; slugs are unique.
 */
export function listStarterPalettes(): readonly StarterPalette[] {
  const taken = new Set<string>();
  return listDistinctCombinations().map((combination) => {
    const description = describePalette(combination);
    const slug = slugCandidates(description.name, combination).find((candidate) => !taken.has(candidate))!;
    taken.add(slug);
    return { colors: orderColors(combination), ...description, slug };
  });
}

function listDistinctCombinations(): readonly (readonly string[])[] {
  const distinct = new Map<string, readonly string[]>();
  for (const combination of listCombinations()) {
    const key = combination.toSorted().join("-");
    if (!distinct.has(key)) distinct.set(key, combination);
  }
  return [...distinct.values()];
}

/** The data gives each color with the numbers of its combinations; this turns it round. */
function listCombinations(): readonly (readonly string[])[] {
  const byNumber = new Map<number, string[]>();
  for (const { hex, combinations } of colors) {
    for (const number of combinations) {
      const combination = byNumber.get(number) ?? [];
      byNumber.set(number, [...combination, hex.slice(1).toLowerCase()]);
    }
  }
  return [...byNumber].sort(([one], [two]) => one - two).map(([, combination]) => combination);
}
