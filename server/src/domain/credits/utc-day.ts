/** The UTC day: credits, publications and reports are counted by it, and begin anew with it. */

/** Seconds of a quota window, for `RateLimit-Policy`. */
export const secondsPerDay = 86_400;
export const msPerDay = secondsPerDay * 1000;

/**
 * The UTC date of a moment.
 *
 * @param now - epoch milliseconds
 * @returns `YYYY-MM-DD`
 */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** `utcDay` of times that follow one another: it writes a date once a day. */
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
 * The next midnight UTC, when credits are full again.
 *
 * @param now - epoch milliseconds
 * @returns epoch milliseconds, always later than `now`
 */
export function nextMidnight(now: number): number {
  return (Math.floor(now / msPerDay) + 1) * msPerDay;
}

/** Whole seconds until the next midnight UTC, at least 1. */
export function secondsToMidnight(now: number): number {
  return Math.ceil((nextMidnight(now) - now) / 1000);
}
