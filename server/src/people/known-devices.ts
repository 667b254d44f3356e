/**
 * Browsers in which a person has signed in before. Each has its own password attempts, so an
 * attacker who uses up the attempts of an e-mail does not lock its owner out. The signed cookie is
 * valid for one e-mail and password, and does not sign in by itself.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { formatCookie, readCookie } from "./cookies.ts";
import type { PeopleParts } from "./people-parts.ts";

/** The person who signed in. */
interface Owner {
  readonly email: string;
  readonly passwordHash: string | null;
}

/** Browsers limit the lifetime of cookies to 400 days. */
const ageSeconds = 400 * 86_400;
const idBytes = 16;

/** Returns the `Set-Cookie` value for a browser in which this person has signed in. */
export function rememberDevice({ settings, randomBytes }: PeopleParts, owner: Owner): string {
  const device = Buffer.from(randomBytes(idBytes)).toString("base64url");
  const signature = signDevice(settings.secret, device, owner).toString("base64url");
  return formatCookie(settings, "device", { value: `${device}.${signature}`, ageSeconds });
}

/** Returns the id of a browser that is known for this person. */
export function recognizeDevice({ settings }: PeopleParts, owner: Owner, cookie: string | null): string | undefined {
  const [device = "", signature = ""] = (readCookie(settings, cookie, "device") ?? "").split(".");
  const [given, expected] = [Buffer.from(signature, "base64url"), signDevice(settings.secret, device, owner)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

function signDevice(secret: string, device: string, { email, passwordHash }: Owner): Buffer {
  // The first words keep this signature apart from others with the same secret.
  const signed = `known device ${device} ${passwordHash ?? "no password"} ${email}`;
  return createHmac("sha256", secret).update(signed).digest();
}
