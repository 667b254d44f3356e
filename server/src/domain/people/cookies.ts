/** Names of the cookies of sign-in, and finding them among others. */

/** Of all our cookies; a secure one has `__Secure-` before it, which browsers only take over HTTPS. */
export const COOKIE_PREFIX = "tincture";
const SECURE_PREFIX = "__Secure-";
const SESSION_COOKIE = "session_token";
/** What Node takes for all headers together. */
const COOKIES_LENGTH_MAX = 16_384;
/** A session's and a provider's cookie are well below. */
const OURS_LENGTH_MAX = 2048;

export function sessionCookieName(siteUrl: string): string {
  return `${prefixOf(siteUrl)}.${SESSION_COOKIE}`;
}

/**
 * @param header - the `Cookie` header
 * @returns those of its cookies that are ours, null when there is none
 */
export function pickCookies(header: string | null, siteUrl: string): string | null {
  if (header === null || header.length > COOKIES_LENGTH_MAX) return null;
  const prefix = `${prefixOf(siteUrl)}.`;
  const ours = header
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .join("; ");
  return ours === "" || ours.length > OURS_LENGTH_MAX ? null : ours;
}

function prefixOf(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? SECURE_PREFIX + COOKIE_PREFIX : COOKIE_PREFIX;
}
