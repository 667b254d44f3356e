/**
 * Returns the address with the slash that a proxy removed from the start of a site below a path.
 *
 * @param manifest - address of the web manifest, a file of the start
 */
export function addClosingSlash(address: string, manifest: string): string | undefined {
  const url = new URL(address);
  const start = new URL(".", manifest).pathname;
  if (`${url.pathname}/` !== start) return undefined;
  url.pathname = start;
  return url.href;
}
