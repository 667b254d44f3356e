import { LRUCache } from "lru-cache";

/**
 * Keeps the entries that were used latest, so many at most. It grows with what is put in: with `max` the library lays out room for all
 * entries at once, which for the tables of a server took 35 ms and 6 MB of every start.
 */
export function createBoundedCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
