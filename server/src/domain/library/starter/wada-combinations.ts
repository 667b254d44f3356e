import colors from "dictionary-of-colour-combinations" with { type: "json" };

/**
 * The combinations of Sanzo Wada's "A Dictionary of Color Combinations" (1933), two to four colors each, in the book's
 * order. Combinations that hold the same colors count once.
 */
export function listWadaCombinations(): readonly (readonly string[])[] {
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
