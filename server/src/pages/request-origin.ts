import type { IncomingHttpHeaders } from "node:http";

/**
 * Whose request it is, against forged form posts: a browser names the origin of the page that posts. It has to be this site's,
 * by its public address or by the name it was called with (an instance that is tried out under another name of the machine).
 *
 * @param headers - of a request that changes something
 * @param siteOrigin - of the public address
 * @returns the origin under which the browser sees this site; undefined when another site, or nobody, posts
 */
export function findOwnOrigin(headers: IncomingHttpHeaders, siteOrigin: string): string | undefined {
  const { origin, host } = headers;
  if (origin === undefined || origin === siteOrigin) return origin;
  // Nothing but an origin: what a program sends may hold a path, or the name of somebody before the host.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return undefined;
  return new URL(origin).host === host && origin.startsWith("http:") ? origin : undefined;
}
