import { paletteSizeMin } from "../palette.ts";
import type { SoundRequest } from "./promise-request.ts";
import { tagLimits } from "./tag-limits.ts";

/*
 * Tags that exclude each other or a contrast, known in advance: searching for what cannot be takes longest of all. For one or
 * two tags there is a character for each number of colors, that of the greatest ratio with which palettes were found in
 * several thorough searches: "3", "4" for 4.5, "1" for palettes without a ratio, or none at all.
 */

/** Where no palette was found, and where palettes were found with all ratios. */
export const notFound = "-";
export const unlimited = "7";

/** By tags, in the order of the alphabet and with a blank between them; of those that have none nothing is said. */
const limitsOfTags: ReadonlyMap<string, string> = new Map(
  Object.entries(tagLimits).flatMap(([limits, sets]) => sets.split(", ").map((set) => [set, limits])),
);

/**
 * The part of a request that cannot be kept, as one or two of its tags exclude each other or the contrast.
 *
 * @param request - a sound one; its locks and colors to be near to do not matter
 * @returns the request with nothing but these tags and, where it is to blame, the contrast; undefined when none is known
 */
export function findExcluded(request: SoundRequest): SoundRequest | undefined {
  const { tags, size, contrast } = request;
  for (const set of listSets(tags)) {
    const limit = limitsOfTags.get(set.join(" "))?.charAt(size - paletteSizeMin) ?? unlimited;
    const alone: SoundRequest = { ...request, tags: set, locks: [], near: [], contrast: undefined, vision: undefined };
    if (limit === notFound) return alone;
    if (contrast !== undefined && Math.floor(contrast) > Number(limit)) return { ...alone, contrast };
  }
  return undefined;
}

/**
 * Whether the limits tell all about a request.
 *
 * @param request - a sound one
 * @returns true for one or two tags, with a contrast or without
 */
export function isMeasured({ tags, locks, near, vision }: SoundRequest): boolean {
  return tags.length > 0 && tags.length <= 2 && locks.length === 0 && near.length === 0 && vision === undefined;
}

/** Each tag, and each two of them. */
function listSets(tags: readonly string[]): readonly (readonly string[])[] {
  return tags.flatMap((tag, index) => [[tag], ...tags.slice(index + 1).map((other) => [tag, other])]);
}
