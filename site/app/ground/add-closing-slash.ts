/**
 * The start of a site below a path has a slash at its end, but a proxy may answer without: `/path?x` is `/path/?x`.
 *
 * @param address - of the page
 * @param manifest - address of the web manifest, a file of the start
 * @returns the address that was meant; undefined when it is this one already
 */
export function addClosingSlash(address: string, manifest: string): string | undefined {
  const url = new URL(address);
  const start = new URL(".", manifest).pathname;
  if (`${url.pathname}/` !== start) return undefined;
  url.pathname = start;
  return url.href;
}
