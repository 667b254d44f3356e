const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

/** Why an expiry was refused, for people to read. */
export interface ExpiryProblem {
  readonly problem: string;
}

/**
 * When a key stops working whose last day was picked.
 *
 * @param text - `YYYY-MM-DD` or ""
 * @param now - epoch milliseconds
 * @returns the end of that day in UTC, epoch milliseconds; null for no end
 */
export function parseExpiry(text: string, now: number): number | null | ExpiryProblem {
  if (text === "") return null;
  const start = DAY.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) {
    return { problem: `Last day must be a date such as 2030-12-31, got "${text.slice(0, 40)}"` };
  }
  const end = start + MS_PER_DAY;
  return end > now ? end : { problem: `Last day must not lie in the past, got "${text}"` };
}
