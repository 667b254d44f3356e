/** What the forms about keys take: the last day of a new key, and how long an old one works on after a roll. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** An expiry that can be had, epoch milliseconds or null for never; or why there is none, for people to read. */
type Expiry = { readonly expiresAt: number | null } | { readonly problem: string };

/**
 * When a key stops working whose last day was picked: at the end of that day in UTC.
 *
 * @param text - `YYYY-MM-DD` or ""
 * @param now - epoch milliseconds
 */
export function parseExpiry(text: string, now: number): Expiry {
  if (text === "") return { expiresAt: null };
  const start = dayShape.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) {
    return { problem: "That is not a date; write it like 2030-12-31" };
  }
  const expiresAt = start + dayMs;
  return expiresAt > now ? { expiresAt } : { problem: "That day is over; choose today or a later one" };
}

/** How long the old key may go on working after a roll. */
export const overlaps = [
  { value: "day", label: "for one more day", ms: dayMs },
  { value: "week", label: "for one more week", ms: 7 * dayMs },
  { value: "hour", label: "for one more hour", ms: hourMs },
  { value: "none", label: "no longer: stop it at once", ms: 0 },
] as const;

/** @returns milliseconds; undefined when it is none of the choices */
export function parseOverlap(value: string): number | undefined {
  return overlaps.find((overlap) => overlap.value === value)?.ms;
}
