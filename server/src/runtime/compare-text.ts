/** Compares code units, which gives the order of the databases for ASCII, whatever the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
