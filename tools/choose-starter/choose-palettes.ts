import type { Candidate, SizeQuotas } from "./list-candidates.ts";
import { matchingDistance, nearestDistance } from "./matching-distance.ts";

/** How palettes are chosen. */
export interface Choice {
  /** Palettes that are in the library anyway. */
  readonly given: readonly Candidate[];
  readonly quotas: SizeQuotas;
}

/** Beyond this distance two palettes are simply different: farther would only favor extremes. */
const DISTANCE_ENOUGH = 0.13;
/** Tags every palette has one of say nothing about variety. */
const COUNT_TAG = /^\d+ colors?$/u;

/**
 * The wanted number of palettes of each size, chosen one by one: each time the one that is farthest from all before it
 * and whose tags are the rarest among them. No two have the same name.
 */
export function choosePalettes(
  candidates: readonly Candidate[],
  { given, quotas }: Choice,
): readonly Candidate[] {
  const wanted = new Map(Object.entries(quotas).map(([size, quota]) => [Number(size), quota]));
  const names = new Set(given.map(({ name }) => name));
  const tagCounts = new Map<string, number>();
  const chosen: Candidate[] = [];
  let open = candidates.map((candidate) => ({ candidate, distance: Infinity }));
  for (const candidate of given) add(candidate);
  while (open.length > 0) {
    const best = open.reduce((one, other) => (merit(other) > merit(one) ? other : one)).candidate;
    chosen.push(best);
    const left = wanted.get(best.colors.length)! - 1;
    wanted.set(best.colors.length, left);
    add(best);
  }
  return chosen;

  function add(next: Candidate): void {
    names.add(next.name);
    for (const tag of listTags(next)) tagCounts.set(tag, (tagCounts.get(tag) ?? 0) + 1);
    open = open.filter(
      ({ candidate }) => !names.has(candidate.name) && wanted.get(candidate.colors.length)! > 0,
    );
    for (const entry of open) entry.distance = shorten(entry.distance, entry.candidate, next);
  }

  function merit({ candidate, distance }: (typeof open)[number]): number {
    const tags = listTags(candidate);
    const rarity =
      tags.reduce((sum, tag) => sum + 1 / Math.sqrt(1 + (tagCounts.get(tag) ?? 0)), 0) / tags.length;
    return Math.min(distance, DISTANCE_ENOUGH) * rarity;
  }
}

function shorten(distance: number, { points }: Candidate, next: Candidate): number {
  if (nearestDistance(points, next.points) >= distance) return distance;
  return Math.min(distance, matchingDistance(points, next.points));
}

function listTags({ tags }: Candidate): readonly string[] {
  return tags.filter((tag) => !COUNT_TAG.test(tag));
}
