import { LRUCache } from "lru-cache";

/**
 * With `max`, the library allocates all entries at once, which took 35 ms and 6 MB at every start.
 */
export function createBoundedCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}

/** Returns a cache key from all defined fields of a query, whatever their order. */
export function queryKey(query: object): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
