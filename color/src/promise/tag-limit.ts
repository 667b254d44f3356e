import { paletteSizeMin } from "../palette.ts";
import type { ValidRequest } from "./promise-request.ts";
import { tagLimits } from "./tag-limits.ts";

/*
 * Known conflicts between tags, contrast and vision, since searching for an impossible palette
 * takes longest. Each set of one or two tags has one character per palette size: the highest ratio
 * that thorough searches found. After a space follows the same for palettes that are safe for all
 * kinds of vision.
 */

/** No palette found; no ratio; 3, 4.5 and 7. */
export const marks: readonly string[] = ["-", "1", "3", "4", "7"];
const notFound = "-";
const unlimited = "7";

/** By tags in alphabetical order, separated by a space. */
const limitsOfTags: ReadonlyMap<string, string> = new Map(
  Object.entries(tagLimits).flatMap(([limits, sets]) => sets.split(", ").map((set) => [set, limits])),
);

/** Returns the part of a request that cannot be kept, apart from locks and requested colors. */
export function findExcluded(request: ValidRequest): ValidRequest | undefined {
  const { tags, size, contrast, vision } = request;
  const alone: ValidRequest = { ...request, locks: [], near: [], contrast: undefined, vision: undefined };
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

/** @param set - one or two tags in alphabetical order, separated by a space */
export function findLimit(set: string, { size, vision }: Pick<ValidRequest, "size" | "vision">): string {
  const [alone = "", safe = alone] = limitsOfTags.get(set)?.split(" ") ?? [];
  return (vision === undefined ? alone : safe).charAt(size - paletteSizeMin) || unlimited;
}

/** Returns whether the limits cover a request completely. */
export function isMeasured({ tags, locks, near }: ValidRequest): boolean {
  return tags.length > 0 && tags.length <= 2 && locks.length === 0 && near.length === 0;
}

function listSets(tags: readonly string[]): readonly (readonly string[])[] {
  return tags.flatMap((tag, index) => [[tag], ...tags.slice(index + 1).map((other) => [tag, other])]);
}
