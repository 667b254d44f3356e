/**
 * Returns a cache key from all fields of a query, whatever their order. Fields that are added later
 * are included automatically.
 */
export function queryKey(query: object): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
