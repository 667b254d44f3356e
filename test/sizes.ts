/**
 * How much the tests try: as much as suits every change, or all that `npm run test:long` has hours for. Tests ask here, so that
 * one word changes all of them.
 */
export const size = process.env["TEST_SIZE"] === "long" ? "long" : "short";

/**
 * For fast-check: so many runs of a property, and many times as many in the long run.
 * @param timesLonger - more where a run costs so much that every change can only afford few
 */
export function runs(count: number, timesLonger = 20): { readonly numRuns: number } {
  return { numRuns: size === "long" ? count * timesLonger : count };
}

/** The long run has the machine for itself; beside other tests a process waits for its turn, and only a hang takes this long. */
const patienceFactor = 10;

/** A promise in milliseconds: to the letter in the long run, and with much patience in the gate, where others share the processor. */
export function withinMs(promisedMs: number, isLong = size === "long"): number {
  return isLong ? promisedMs : promisedMs * patienceFactor;
}
