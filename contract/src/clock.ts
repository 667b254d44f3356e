/**
 * Returns the current time in epoch milliseconds. Passed as an argument, so that tests control the
 * time.
 */
export type Clock = () => number;

/** Returns `count` random bytes fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;
