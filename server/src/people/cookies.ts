import { cookiePrefix } from "../domain/people/people.ts";

/** Cookies of the site. Scripts cannot read them, and other sites' forms do not send them. */
export interface Cookies {
  /** Finds the decoded value of a cookie in a `Cookie` header. */
  read(header: string | null, name: CookieName): string | undefined;
  /** Returns a `Set-Cookie` value. The value must not need encoding. */
  set(name: CookieName, value: string, ageSeconds: number): string;
  /** Returns the `Set-Cookie` value that removes a cookie. */
  clear(name: CookieName): string;
}

/** `state` belongs to a sign-in at a provider that has started. */
type CookieName = "session_token" | "device" | "state";

export function createCookies(siteUrl: string): Cookies {
  const isSecure = siteUrl.startsWith("https:");
  const prefix = `${isSecure ? "__Secure-" : ""}${cookiePrefix}.`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Lax`;

  function set(name: CookieName, value: string, ageSeconds: number): string {
    return `${prefix}${name}=${value}; Max-Age=${ageSeconds}; ${attributes}`;
  }
  return {
    read(header, name) {
      const start = `${prefix}${name}=`;
      const cookie = header?.split("; ").find((each) => each.startsWith(start));
      return cookie === undefined ? undefined : decode(cookie.slice(start.length));
    },
    set,
    clear: (name) => set(name, "", 0),
  };
}

/** The session cookies of better-auth are encoded. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
