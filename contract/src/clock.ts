/** Time, randomness, and the UTC day by which credits, publications and reports are counted. */

/** Returns the current time in epoch milliseconds. An argument, so that tests control the time. */
export type Clock = () => number;

/** Returns `count` random bytes fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;

/** The quota window in `RateLimit-Policy`, in seconds. */
export const secondsPerDay = 86_400;
export const msPerDay = secondsPerDay * 1000;

/** Returns the UTC date of a time as `YYYY-MM-DD`. @param now - epoch milliseconds */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
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
