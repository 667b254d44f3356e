const MS_PER_DAY = 86_400_000;

/** Seconds of a quota window, for `RateLimit-Policy`. */
export const SECONDS_PER_DAY = 86_400;

/**
 * The UTC date that a debit belongs to.
 *
 * @param now - epoch milliseconds
 * @returns `YYYY-MM-DD`
 */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** `utcDay` for times that follow one another: it writes a date once a day. */
export function createUtcDays(): (now: number) => string {
  let number = Number.NaN;
  let day = "";
  return (now) => {
    const current = Math.floor(now / MS_PER_DAY);
    if (current !== number) {
      number = current;
      day = utcDay(now);
    }
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
  return (Math.floor(now / MS_PER_DAY) + 1) * MS_PER_DAY;
}

/** Whole seconds until the next midnight UTC, at least 1. */
export function secondsToMidnight(now: number): number {
  return Math.ceil((nextMidnight(now) - now) / 1000);
}
