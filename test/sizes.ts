/**
 * How much the tests try: as much as suits every change, or all that `npm run test:long` has hours for. Tests ask here, so that
 * one word changes all of them.
 */
export const size = process.env["TEST_SIZE"] === "long" ? "long" : "short";

const longFactor = 20;

/** For fast-check: so many runs of a property, and many times as many in the long run. */
export function runs(count: number): { readonly numRuns: number } {
  return { numRuns: size === "long" ? count * longFactor : count };
}
