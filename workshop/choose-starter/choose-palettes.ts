import type { Candidate, SizeQuotas } from "./list-candidates.ts";
import { matchingDistance, nearestDistance } from "./matching-distance.ts";
import { createWordTally } from "./word-tally.ts";

/** How palettes are chosen. */
export interface Choice {
  /** Palettes that are in the library anyway. */
  readonly given: readonly Candidate[];
  readonly quotas: SizeQuotas;
}

/** A candidate with its distance to the nearest palette so far. */
interface Entry {
  readonly candidate: Candidate;
  readonly distance: number;
}

/** Beyond this distance two palettes are simply different: farther would only favor extremes. */
const distanceEnough = 0.13;

/**
 * Chooses palettes of each size one by one: the farthest from all before it, with the rarest tags.
 * Names are unique, and few share a first word.
 */
export function choosePalettes(candidates: readonly Candidate[], { given, quotas }: Choice): readonly Candidate[] {
  const places = new Map(Object.entries(quotas).map(([size, quota]) => [Number(size), quota]));
  const words = createWordTally();
  const merit = ({ candidate, distance }: Entry): number =>
    Math.min(distance, distanceEnough) * words.rarity(candidate);
  const chosen: Candidate[] = [];
  for (const palette of given) words.add(palette);
  let open: readonly Entry[] = candidates.map((candidate) => ({
    candidate,
    distance: given.reduce((distance, palette) => shorten(distance, candidate, palette), Infinity),
  }));
  for (;;) {
    open = open.filter(({ candidate }) => words.admits(candidate) && (places.get(candidate.colors.length) ?? 0) > 0);
    if (open.length === 0) return chosen;
    const next = findGreatest(open, merit).candidate;
    chosen.push(next);
    words.add(next);
    places.set(next.colors.length, places.get(next.colors.length)! - 1);
    open = open.map(({ candidate, distance }) => ({
      candidate,
      distance: shorten(distance, candidate, next),
    }));
  }
}

function shorten(distance: number, { points }: Candidate, next: Candidate): number {
  if (nearestDistance(points, next.points) >= distance) return distance;
  return Math.min(distance, matchingDistance(points, next.points));
}

/** Returns the first one of several. */
function findGreatest<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  const measures = items.map(measure);
  let greatest = 0;
  for (const [index, value] of measures.entries()) if (value > measures[greatest]!) greatest = index;
  return items[greatest]!;
}
