/** The UTC day, by which credits, publications and reports are counted. */

/** The quota window in `RateLimit-Policy`, in seconds. */
export const secondsPerDay = 86_400;
export const msPerDay = secondsPerDay * 1000;

/**
 * Returns the UTC date of a time.
 *
 * @param now - epoch milliseconds
 * @returns `YYYY-MM-DD`
 */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Returns a `utcDay` that formats a date once a day. */
export function createUtcDays(): (now: number) => string {
  let count = Number.NaN;
  let day = "";
  return (now) => {
    const current = Math.floor(now / msPerDay);
    if (current !== count) [count, day] = [current, utcDay(now)];
    return day;
  };
}

/**
 * Returns the next midnight UTC, when credits reset.
 *
 * @param now - epoch milliseconds
 * @returns epoch milliseconds, always later than `now`
 */
export function nextMidnight(now: number): number {
  return (Math.floor(now / msPerDay) + 1) * msPerDay;
}

/** Returns whole seconds until the next midnight UTC, at least 1. */
export function secondsToMidnight(now: number): number {
  return Math.ceil((nextMidnight(now) - now) / 1000);
}
