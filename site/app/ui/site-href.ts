/** @param base - path that the site is served at: "/", or a path that ends with one */
export function siteHref(address: string, base: string): string {
  return base === "/" ? address : base + address.slice(1);
}
