/**
 * How much the tests try: as much as suits every change, or all that `npm run test:long` has hours
 * for. Tests ask here, so that one word changes all of them.
 */
export const size = process.env["TEST_SIZE"] === "long" ? "long" : "short";

const gateSeed = 20_261_123;
const seedMax = 0x7fff_ffff;

/**
 * Where random choices begin: in the gate always at the same place, so that what is found by chance
 * fails no change that has nothing to do with it; in the long run anywhere. `TEST_SEED` repeats a
 * run that named its seed.
 */
export function drawSeed(): number {
  const given = process.env["TEST_SEED"];
  if (given !== undefined) return Number(given);
  return size === "long" ? randomSeed() : gateSeed;
}

/** Returns a fresh seed for programs that are started by hand. */
export function randomSeed(): number {
  return Math.floor(Math.random() * seedMax);
}

/**
 * For fast-check: so many runs of a property, and many times as many in the long run.
 * @param timesLonger - more where a run costs so much that every change can only afford few
 */
export function runs(count: number, timesLonger = 20): { readonly numRuns: number } {
  return { numRuns: size === "long" ? count * timesLonger : count };
}

/**
 * The long run has the machine for itself; beside other tests a process waits for its turn, and
 * only a hang takes this long.
 */
const patienceFactor = 10;

/**
 * A promise in milliseconds: to the letter in the long run, and with much patience in the gate,
 * where others share the processor.
 */
export function withinMs(promisedMs: number, isLong = size === "long"): number {
  return isLong ? promisedMs : promisedMs * patienceFactor;
}
