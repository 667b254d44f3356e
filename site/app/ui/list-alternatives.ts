/**
 * Words as English offers a choice of them: "warm", "warm or calm", "warm, calm, or dark". As `Intl.ListFormat` does, which looks up the
 * language for it: 30 ms before a page's scripts answer.
 */
export function listAlternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length <= 2) return words.join(" or ");
  return `${words.slice(0, -1).join(", ")}, or ${last}`;
}
