/** How much the tests try: a short version for every change, or hours for `npm run test:long`. */
export const size = process.env["TEST_SIZE"] === "long" ? "long" : "short";

const gateSeed = 20_261_123;
const seedMax = 0x7fff_ffff;

/**
 * Returns the seed of random choices: fixed in `npm test`, so that no change fails by chance, and
 * random in the long run. `TEST_SEED` repeats a run.
 */
export function drawSeed(): number {
  const given = process.env["TEST_SEED"];
  if (given !== undefined) return Number(given);
  return size === "long" ? randomSeed() : gateSeed;
}

export function randomSeed(): number {
  return Math.floor(Math.random() * seedMax);
}

/**
 * Returns options of fast-check: `count` runs, or `count * timesLonger` in the long run.
 * @param timesLonger - a larger factor for slow tests
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
