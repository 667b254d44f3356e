/** Cookies of the site. Scripts cannot read them, and other sites' forms do not send them. */
import { cookiePrefix } from "@tincture/contract/people";

interface Site {
  readonly siteUrl: string;
}

/** `state` belongs to a sign-in at a provider that has started. */
type CookieName = "session_token" | "device" | "state";

/** Finds the decoded value of a cookie in a `Cookie` header. */
export function readCookie(site: Site, header: string | null, name: CookieName): string | undefined {
  const start = `${prefixOf(site)}${name}=`;
  const cookie = header?.split("; ").find((each) => each.startsWith(start));
  return cookie === undefined ? undefined : decode(cookie.slice(start.length));
}

/** Returns a `Set-Cookie` value. @param cookie - must not need encoding */
export function formatCookie(site: Site, name: CookieName, cookie: { value: string; ageSeconds: number }): string {
  const secure = isSecure(site) ? "Secure; " : "";
  const { value, ageSeconds } = cookie;
  return `${prefixOf(site)}${name}=${value}; Max-Age=${ageSeconds}; Path=/; HttpOnly; ${secure}SameSite=Lax`;
}

/** Returns the `Set-Cookie` value that removes a cookie. */
export function clearCookie(site: Site, name: CookieName): string {
  return formatCookie(site, name, { value: "", ageSeconds: 0 });
}

function prefixOf(site: Site): string {
  return `${isSecure(site) ? "__Secure-" : ""}${cookiePrefix}.`;
}

function isSecure({ siteUrl }: Site): boolean {
  return siteUrl.startsWith("https:");
}

/** The session cookies of better-auth are encoded. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
