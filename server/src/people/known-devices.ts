/**
 * Browsers in which somebody has signed in before. Whoever guesses at an e-mail from everywhere closes it to all others, but not to
 * these: each has attempts of its own. A cookie says so, which only this instance can make, and only for one e-mail and password; it
 * lets nobody in by itself, outlives a signing out, and tells nothing about its owner. With another password it is worthless: who knew
 * the old one could have signed in any number of times, and would have attempts of their own for each.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../domain/clock.ts";
import { cookiePrefix } from "../domain/people/people.ts";
import type { SignInSettings } from "./better-auth.ts";

/** Whose browser it is. */
interface Owner {
  readonly email: string;
  readonly passwordHash: string | null;
}

export interface KnownDevices {
  /** The Set-Cookie value for a browser in which somebody has proved to be this person. */
  remember(owner: Owner): string;
  /** Its name, where the browser is known for this person. */
  recognize(owner: Owner, cookie: string | null): string | undefined;
  /** The Set-Cookie value that makes a browser unknown again. */
  forget(): string;
}

/** Browsers keep no cookie for longer. */
const ageS = 400 * 86_400;
const nameBytes = 16;

interface KnownDevicesOptions {
  readonly settings: Pick<SignInSettings, "secret" | "siteUrl">;
  readonly randomBytes: RandomBytes;
}

export function createKnownDevices({ settings, randomBytes }: KnownDevicesOptions): KnownDevices {
  const { secret, siteUrl } = settings;
  const isSecure = siteUrl.startsWith("https:");
  const cookieName = `${isSecure ? "__Secure-" : ""}${cookiePrefix}.device`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Lax`;

  function sign(device: string, { email, passwordHash }: Owner): Buffer {
    // Named, so that it is no signature of anything else that the secret signs.
    const signed = `known device ${device} ${passwordHash ?? "no password"} ${email}`;
    return createHmac("sha256", secret).update(signed).digest();
  }
  return {
    remember(owner) {
      const device = Buffer.from(randomBytes(nameBytes)).toString("base64url");
      const value = `${device}.${sign(device, owner).toString("base64url")}`;
      return `${cookieName}=${value}; Max-Age=${ageS}; ${attributes}`;
    },
    recognize(owner, cookie) {
      const [device = "", signature = ""] = (readCookie(cookie, cookieName) ?? "").split(".");
      const [given, wanted] = [Buffer.from(signature, "base64url"), sign(device, owner)];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined;
    },
    forget: () => `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

function readCookie(header: string | null, name: string): string | undefined {
  const cookies = header?.split("; ") ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
