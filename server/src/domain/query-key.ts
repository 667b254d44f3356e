/**
 * Returns the same text for equal queries: all of their fields, in any order. A cache with such keys cannot mix up two queries when a
 * field is added to them.
 */
export function queryKey(query: object): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
