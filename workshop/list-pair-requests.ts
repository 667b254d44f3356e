import { hueWords } from "../color/src/describe/hue-word.ts";
import { moods } from "../color/src/describe/moods.ts";
import { paletteSizeMax, paletteSizeMin } from "../color/src/palette.ts";
import { promisedRatios } from "../color/src/promise/promise-limits.ts";
import type { Promises, PromiseRequest } from "../color/src/promise/promise-request.ts";

const tags: readonly string[] = [...moods, ...hueWords];
const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
const others: readonly Promises[] = [undefined, ...promisedRatios].flatMap((contrast) => {
  const alone = contrast === undefined ? {} : { contrast };
  return [alone, { ...alone, vision: "safe" as const }];
});

/**
 * All pairs of tags, each in palettes of all sizes, without a contrast and with each, and for all eyes or not: 65,856 requests.
 *
 * @param part - of as many one is taken; with a factor of 2 or 7 not all sizes and promises would be
 * @param seeds - what the requests' seeds begin with
 * @returns the requests, in an order of their own
 */
export function listPairRequests(part: number, seeds: string): readonly PromiseRequest[] {
  const pairs = tags.flatMap((tag, index) => tags.slice(index + 1).map((other) => [tag, other]));
  return pairs
    .flatMap((pair) => sizes.flatMap((size) => others.map((promises) => ({ size, tags: pair, ...promises }))))
    .map((request, number) => ({ ...request, seed: `${seeds}:${number}` }))
    .filter((_, number) => number % part === 0);
}
