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
 * Lists all pairs of tags in palettes of all sizes, without a contrast and with each, and with and
 * without safe vision: 65,856 requests.
 *
 * @param part - takes every n-th request; avoid factors of 2 and 7, which skip sizes
 * @param seeds - prefix of the seeds
 */
export function listPairRequests(part: number, seeds: string): readonly PromiseRequest[] {
  const pairs = tags.flatMap((tag, index) => tags.slice(index + 1).map((other) => [tag, other]));
  return pairs
    .flatMap((pair) => sizes.flatMap((size) => others.map((promises) => ({ size, tags: pair, ...promises }))))
    .map((request, number) => ({ ...request, seed: `${seeds}:${number}` }))
    .filter((_, number) => number % part === 0);
}
