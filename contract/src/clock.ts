/** Epoch milliseconds. An argument, so that tests control the time. */
export type Clock = () => number;

/** Returns `count` random bytes fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;

export const secondsPerDay = 86_400;
export const msPerDay = secondsPerDay * 1000;

/** Returns the UTC date as `YYYY-MM-DD`. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Returns the next midnight UTC, when credits reset. Always later than `now`. */
export function nextMidnight(now: number): number {
  return (Math.floor(now / msPerDay) + 1) * msPerDay;
}

export function secondsToMidnight(now: number): number {
  return Math.ceil((nextMidnight(now) - now) / 1000);
}
