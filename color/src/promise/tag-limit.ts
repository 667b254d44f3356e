import { paletteSizeMin } from "../palette.ts";
import type { SoundRequest } from "./promise-request.ts";
import { tagLimits } from "./tag-limits.ts";

/*
 * Tags that exclude each other, a contrast, or what all eyes tell apart, known in advance: searching for what cannot be takes
 * longest of all. For one or two tags there is a mark for each number of colors, that of the greatest ratio with which palettes
 * were found in many thorough searches; and behind a blank another such row, where palettes that are safe for all eyes reach less.
 */

/** No palette was found; palettes were found without a ratio, and with 3, 4.5 and 7. */
export const marks: readonly string[] = ["-", "1", "3", "4", "7"];
const notFound = "-";
const unlimited = "7";

/** By tags, in the order of the alphabet and with a blank between them; of those that have none nothing is said. */
const limitsOfTags: ReadonlyMap<string, string> = new Map(
  Object.entries(tagLimits).flatMap(([limits, sets]) => sets.split(", ").map((set) => [set, limits])),
);

/**
 * The part of a request that cannot be kept, as one or two of its tags exclude each other, the contrast or the vision.
 *
 * @param request - a sound one; its locks and colors to be near to do not matter
 * @returns the request with nothing but these tags and, where they are to blame, contrast and vision; undefined when none is known
 */
export function findExcluded(request: SoundRequest): SoundRequest | undefined {
  const { tags, size, contrast, vision } = request;
  const alone: SoundRequest = { ...request, locks: [], near: [], contrast: undefined, vision: undefined };
  for (const eyes of vision === undefined ? [undefined] : [undefined, vision]) {
    for (const set of listSets(tags)) {
      const limit = findLimit(set.join(" "), { size, vision: eyes });
      if (limit === notFound) return { ...alone, tags: set, vision: eyes };
      if (contrast !== undefined && Math.floor(contrast) > Number(limit))
        return { ...alone, tags: set, contrast, vision: eyes };
    }
  }
  return undefined;
}

/**
 * How far palettes with some tags were found to go.
 *
 * @param set - one or two tags, in the order of the alphabet and with a blank between them
 * @param promises - how many colors, and for whose eyes
 * @returns one of `marks`
 * @example
 * findLimit("dark light", { size: 5, vision: undefined })  // "-"
 */
export function findLimit(set: string, { size, vision }: Pick<SoundRequest, "size" | "vision">): string {
  const [alone = "", safe = alone] = limitsOfTags.get(set)?.split(" ") ?? [];
  return (vision === undefined ? alone : safe).charAt(size - paletteSizeMin) || unlimited;
}

/**
 * Whether the limits tell all about a request.
 *
 * @param request - a sound one
 * @returns true for one or two tags, with a contrast and for all eyes or without
 */
export function isMeasured({ tags, locks, near }: SoundRequest): boolean {
  return tags.length > 0 && tags.length <= 2 && locks.length === 0 && near.length === 0;
}

/** Each tag, and each two of them. */
function listSets(tags: readonly string[]): readonly (readonly string[])[] {
  return tags.flatMap((tag, index) => [[tag], ...tags.slice(index + 1).map((other) => [tag, other])]);
}
