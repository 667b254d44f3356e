import type { DocsFacts } from "./docs-facts.ts";

/** What the contract's examples say of an instance nobody has set up. */
const EXAMPLE_URL = "http://localhost:3000";
const EXAMPLE_LIMIT = 500;

/** An example of the contract with the address and the credits of this instance. */
export function localize(text: string, { siteUrl, dailyCredits }: DocsFacts): string {
  return text
    .replaceAll(EXAMPLE_URL, siteUrl)
    .replaceAll(`"daily_limit": ${EXAMPLE_LIMIT}`, `"daily_limit": ${dailyCredits}`)
    .replaceAll(
      `"credits_remaining": ${EXAMPLE_LIMIT - 1}`,
      `"credits_remaining": ${Math.max(0, dailyCredits - 1)}`,
    );
}
