/** Fields of the key forms: the last day of a new key, and the overlap after a rotation. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** An expiry in epoch milliseconds, null for never, or a message. */
type Expiry = { readonly expiresAt: number | null } | { readonly problem: string };

/**
 * Returns the end of a key's last day in UTC.
 *
 * @param text - `YYYY-MM-DD` or ""
 * @param now - epoch milliseconds
 */
export function parseExpiry(text: string, now: number): Expiry {
  if (text === "") return { expiresAt: null };
  const start = dayShape.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse accepts February 30 as March 2.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) {
    return { problem: "That is not a date; write it like 2030-12-31" };
  }
  const expiresAt = start + dayMs;
  return expiresAt > now ? { expiresAt } : { problem: "That day is over; choose today or a later one" };
}

/** How long the old key stays valid after a rotation. */
export const overlaps = [
  { value: "day", label: "for one more day", ms: dayMs },
  { value: "week", label: "for one more week", ms: 7 * dayMs },
  { value: "hour", label: "for one more hour", ms: hourMs },
  { value: "none", label: "no longer: stop it at once", ms: 0 },
] as const;

/** Returns milliseconds; undefined for an unknown value. */
export function parseOverlap(value: string): number | undefined {
  return overlaps.find((overlap) => overlap.value === value)?.ms;
}
