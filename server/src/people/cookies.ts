/** Cookies of the site. Scripts cannot read them, and other sites' forms do not send them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { cookiePrefix } from "@tincture/contract/people";
import type { PeopleParts } from "./people-parts.ts";

interface Site {
  readonly siteUrl: string;
}

type CookieName = "session_token" | "device" | "state";

export function readCookie(site: Site, header: string | null, name: CookieName): string | undefined {
  const start = `${prefixOf(site)}${name}=`;
  const cookie = header?.split(/; */).find((each) => each.startsWith(start));
  return cookie === undefined ? undefined : decode(cookie.slice(start.length));
}

export function formatCookie(site: Site, name: CookieName, cookie: { value: string; ageSeconds: number }): string {
  const secure = isSecure(site) ? "Secure; " : "";
  const { value, ageSeconds } = cookie;
  return `${prefixOf(site)}${name}=${value}; Max-Age=${ageSeconds}; Path=/; HttpOnly; ${secure}SameSite=Lax`;
}

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

/**
 * The person who signed in. A browser that is known for them has its own password attempts, so an
 * attacker who uses up the attempts of an e-mail does not lock its owner out. The signed cookie is
 * valid for one e-mail and password, and does not sign in by itself.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
interface Owner {
  readonly email: string;
  readonly passwordHash: string | null;
}

/** Browsers limit the lifetime of cookies to 400 days. */
const ageSeconds = 400 * 86_400;
const idBytes = 16;

export function rememberDevice({ settings, randomBytes }: PeopleParts, owner: Owner): string {
  const device = Buffer.from(randomBytes(idBytes)).toString("base64url");
  const signature = signDevice(settings.secret, device, owner).toString("base64url");
  return formatCookie(settings, "device", { value: `${device}.${signature}`, ageSeconds });
}

export function recognizeDevice({ settings }: PeopleParts, owner: Owner, cookie: string | null): string | undefined {
  const [device = "", signature = ""] = (readCookie(settings, cookie, "device") ?? "").split(".");
  const [sent, expected] = [Buffer.from(signature, "base64url"), signDevice(settings.secret, device, owner)];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? device : undefined;
}

function signDevice(secret: string, device: string, { email, passwordHash }: Owner): Buffer {
  // The first words keep this signature apart from others with the same secret.
  const signed = `known device ${device} ${passwordHash ?? "no password"} ${email}`;
  return createHmac("sha256", secret).update(signed).digest();
}
