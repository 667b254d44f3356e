/**
 * Where a link leads.
 *
 * @param address - of a page, from the site's root: path, query and hash, the path as browsers write it
 * @param base - where the site is served: "/", or a path that ends with one
 */
export function placeAddress(address: string, base: string): string {
  return base === "/" ? address : base + address.slice(1);
}
