/** The order of code units: the same on every machine, which a locale's order is not, and for ASCII the one of databases. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
