/**
 * Browsers in which somebody has signed in before. Whoever guesses at an e-mail from everywhere closes it to all others, but not to
 * these: each has attempts of its own. A cookie says so, which only this instance can make, and only for one e-mail; it lets nobody
 * in by itself, outlives a signing out, and tells nothing about its owner.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../domain/clock.ts";
import { cookiePrefix } from "../domain/people/people.ts";
import type { SignInSettings } from "./better-auth.ts";

export interface KnownDevices {
  /** The Set-Cookie value for a browser in which somebody has proved to have this e-mail. */
  remember(email: string): string;
  /** Its name, where the browser is known for this e-mail. */
  recognize(email: string, cookie: string | null): string | undefined;
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

  function sign(device: string, email: string): Buffer {
    // Named, so that it is no signature of anything else that the secret signs.
    return createHmac("sha256", secret).update(`known device ${device} ${email}`).digest();
  }
  return {
    remember(email) {
      const device = Buffer.from(randomBytes(nameBytes)).toString("base64url");
      const value = `${device}.${sign(device, email).toString("base64url")}`;
      return `${cookieName}=${value}; Max-Age=${ageS}; ${attributes}`;
    },
    recognize(email, cookie) {
      const [device = "", signature = ""] = (readCookie(cookie, cookieName) ?? "").split(".");
      const [given, wanted] = [Buffer.from(signature, "base64url"), sign(device, email)];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined;
    },
    forget: () => `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

function readCookie(header: string | null, name: string): string | undefined {
  const cookies = header?.split("; ") ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
