/**
 * Sessions. A cookie is `<token>.<secret>`: the table stores the token, which is the SHA-256 of
 * the secret, so a copy of the database does not let its reader sign in.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import type { Sender } from "../domain/people/people.ts";
import { deleteSessionRow, type NewSession, prolongSessionRow } from "../store/people/access-rows.ts";
import { findSession, type PeopleStore, type StoredPerson } from "../store/people/find-people.ts";
import type { Cookies } from "./cookies.ts";

const dayMs = 86_400_000;
/** A session ends after this time without use. */
const sessionMs = 30 * dayMs;
const secretBytes = 32;

/** A session that is about to be stored, and its `Set-Cookie` value. */
export interface DrawnSession {
  readonly session: NewSession;
  readonly cookie: string;
  /** The token of the session that the browser had. */
  readonly oldToken: string | undefined;
}

/** The session of a request. */
export interface FoundSession {
  readonly person: StoredPerson;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** `Set-Cookie` values. Empty unless the session was prolonged. */
  readonly cookies: readonly string[];
}

export interface Sessions {
  /** Draws a session with new secrets, whatever cookie the browser sent. */
  draw(from: Sender): DrawnSession;
  /** Finds the session of a `Cookie` header, unless the account is suspended. */
  find(cookie: string | null): Promise<FoundSession | undefined>;
  /** Ends a session. Copies of its cookie become invalid. */
  end(cookie: string | null): Promise<void>;
}

interface SessionsOptions {
  /** The secret of the instance. */
  readonly secret: string;
  readonly store: PeopleStore;
  readonly cookies: Cookies;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createSessions({ secret: key, store, cookies, clock, randomBytes }: SessionsOptions): Sessions {
  function readToken(header: string | null): string | undefined {
    const [token = "", secret = ""] = (cookies.read(header, "session_token") ?? "").split(".");
    const isAuthentic = isEqual(token, hashSecret(secret)) || isEqual(secret, signToken(token, key));
    return isAuthentic ? token : undefined;
  }
  async function prolong(token: string, header: string | null): Promise<readonly string[]> {
    const now = clock();
    await store.write(prolongSessionRow, { token, expiresAt: now + sessionMs, now });
    const value = encodeURIComponent(cookies.read(header, "session_token") ?? "");
    return [cookies.set("session_token", value, sessionMs / 1000)];
  }
  return {
    draw({ cookie, userAgent = null }) {
      const startedAt = clock();
      const secret = Buffer.from(randomBytes(secretBytes)).toString("base64url");
      const token = hashSecret(secret);
      const expiresAt = startedAt + sessionMs;
      return {
        session: { id: createId(startedAt, randomBytes), token, userAgent, startedAt, expiresAt },
        cookie: cookies.set("session_token", `${token}.${secret}`, sessionMs / 1000),
        oldToken: readToken(cookie),
      };
    },
    async find(cookie) {
      const token = readToken(cookie);
      const found = token === undefined ? undefined : await findSession(store.db, token);
      if (token === undefined || !found || found.expiresAt <= clock() || found.suspendedAt !== null) return undefined;
      const { startedAt, expiresAt, ...person } = found;
      const isRecent = expiresAt > clock() + sessionMs - dayMs;
      return { person, startedAt, cookies: isRecent ? [] : await prolong(token, cookie) };
    },
    async end(cookie) {
      const token = readToken(cookie);
      if (token !== undefined) await store.write(deleteSessionRow, token);
    },
  };
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Sessions that better-auth started have a random token, and its signature as the secret. */
function signToken(token: string, key: string): string {
  return createHmac("sha256", key).update(token).digest("base64");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
