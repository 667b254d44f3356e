/** Returns the present time in epoch milliseconds. Passed in everywhere, so that tests own the time. */
export type Clock = () => number;

/** Returns `count` random bytes fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array;
