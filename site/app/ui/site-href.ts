/**
 * Returns the address of a link on the server.
 *
 * @param address - path, query and hash relative to the site's root, percent-encoded
 * @param base - path that the site is served at: "/", or a path that ends with one
 */
export function siteHref(address: string, base: string): string {
  return base === "/" ? address : base + address.slice(1);
}
