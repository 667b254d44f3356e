/**
 * Compares by code units: the same on every machine, unlike a locale's order, and for ASCII the
 * same as in the databases.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
