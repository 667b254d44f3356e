/**
 * Browsers in which a person has signed in before. Each has its own password attempts, so an
 * attacker who uses up the attempts of an e-mail does not lock its owner out. The signed cookie is
 * valid for one e-mail and password, and does not sign in by itself.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../domain/clock.ts";
import type { Cookies } from "./cookies.ts";

/** The person who signed in. */
interface Owner {
  readonly email: string;
  readonly passwordHash: string | null;
}

export interface KnownDevices {
  /** Returns the `Set-Cookie` value for a browser in which this person has signed in. */
  remember(owner: Owner): string;
  /** Returns the id of a browser that is known for this person. */
  recognize(owner: Owner, cookie: string | null): string | undefined;
}

/** Browsers limit the lifetime of cookies to 400 days. */
const ageSeconds = 400 * 86_400;
const idBytes = 16;

interface KnownDevicesOptions {
  /** The secret of the instance. */
  readonly secret: string;
  readonly cookies: Cookies;
  readonly randomBytes: RandomBytes;
}

export function createKnownDevices({ secret, cookies, randomBytes }: KnownDevicesOptions): KnownDevices {
  function sign(device: string, { email, passwordHash }: Owner): Buffer {
    // The first words keep this signature apart from others with the same secret.
    const signed = `known device ${device} ${passwordHash ?? "no password"} ${email}`;
    return createHmac("sha256", secret).update(signed).digest();
  }
  return {
    remember(owner) {
      const device = Buffer.from(randomBytes(idBytes)).toString("base64url");
      return cookies.set("device", `${device}.${sign(device, owner).toString("base64url")}`, ageSeconds);
    },
    recognize(owner, cookie) {
      const [device = "", signature = ""] = (cookies.read(cookie, "device") ?? "").split(".");
      const [given, expected] = [Buffer.from(signature, "base64url"), sign(device, owner)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
    },
  };
}
