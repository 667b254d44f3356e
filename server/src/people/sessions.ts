/**
 * Sessions. A cookie is `<token>.<secret>`. The table stores the token, a keyed hash of the secret,
 * so a copy of the database does not let its reader sign in.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PersonSuccess, Sender } from "@tincture/contract/people";
import { createId } from "../runtime/ids.ts";
import { deleteSessionRow, type NewSession, prolongSessionRow } from "./store/access-rows.ts";
import { findSession as findStoredSession, type StoredPerson } from "./store/find-people.ts";
import { formatCookie, readCookie, rememberDevice } from "./cookies.ts";
import { type PeopleParts, toPerson } from "./people-parts.ts";

const dayMs = 86_400_000;
/** A session ends after this time without use. */
const sessionMs = 30 * dayMs;
const secretBytes = 32;
const userAgentLengthMax = 200;

/** A session that is about to be stored, and its `Set-Cookie` value. */
export interface DrawnSession {
  readonly session: NewSession;
  readonly cookie: string;
  /** The token of the session that the browser had. */
  readonly oldToken: string | undefined;
}

/** The session of a request. */
interface FoundSession {
  readonly person: StoredPerson;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** `Set-Cookie` values. Empty unless the session was prolonged. */
  readonly cookies: readonly string[];
}

type SessionParts = Pick<PeopleParts, "settings" | "store" | "clock" | "randomBytes">;

/** Draws a session with new secrets, whatever cookie the browser sent. */
export function drawSession(parts: SessionParts, { cookie, userAgent }: Sender): DrawnSession {
  const { settings, clock, randomBytes } = parts;
  const startedAt = clock();
  const secret = Buffer.from(randomBytes(secretBytes)).toString("base64url");
  const token = hashSecret(secret, settings.secret);
  const expiresAt = startedAt + sessionMs;
  return {
    session: {
      id: createId(startedAt, randomBytes),
      token,
      userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
      startedAt,
      expiresAt,
    },
    cookie: formatSession(settings, `${token}.${secret}`),
    oldToken: readToken(parts, cookie),
  };
}

/** Finds the session of a `Cookie` header, unless the account is suspended. */
export async function findSession(parts: SessionParts, cookie: string | null): Promise<FoundSession | undefined> {
  const now = parts.clock();
  const token = readToken(parts, cookie);
  const found = token === undefined ? undefined : await findStoredSession(parts.store.db, token);
  if (token === undefined || !found || found.expiresAt <= now || found.suspendedAt !== null) return undefined;
  const { startedAt, expiresAt, ...person } = found;
  const isRecent = expiresAt > now + sessionMs - dayMs;
  return { person, startedAt, cookies: isRecent ? [] : await prolong(parts, token, cookie) };
}

async function prolong(parts: SessionParts, token: string, header: string | null): Promise<readonly string[]> {
  const { settings, store, clock } = parts;
  const now = clock();
  await store.write(prolongSessionRow, { token, expiresAt: now + sessionMs, now });
  return [formatSession(settings, encodeURIComponent(readCookie(settings, header, "session_token") ?? ""))];
}

/** Ends a session. Copies of its cookie become invalid. */
export async function endSession(parts: SessionParts, cookie: string | null): Promise<void> {
  const token = readToken(parts, cookie);
  if (token !== undefined) await parts.store.write(deleteSessionRow, token);
}

/** Returns the outcome for a person whose session was just stored. */
export function letIn(parts: PeopleParts, person: StoredPerson, cookie: string): PersonSuccess {
  return { ok: true, cookies: [cookie, rememberDevice(parts, person)], person: toPerson(person) };
}

function readToken({ settings }: SessionParts, header: string | null): string | undefined {
  const cookie = readCookie(settings, header, "session_token");
  if (cookie === undefined) return undefined;
  const [token = "", secret = ""] = cookie.split(".");
  const { secret: key } = settings;
  const isAuthentic = isEqual(token, hashSecret(secret, key)) || isEqual(secret, signToken(token, key));
  return isAuthentic ? token : undefined;
}

function formatSession(settings: PeopleParts["settings"], value: string): string {
  return formatCookie(settings, "session_token", { value, ageSeconds: sessionMs / 1000 });
}

/** The key signs everyone out when the operator replaces it. */
function hashSecret(secret: string, key: string): string {
  return createHmac("sha256", key).update(`session ${secret}`).digest("base64url");
}

/** Sessions that better-auth started have a random token, and its signature as the secret. */
function signToken(token: string, key: string): string {
  return createHmac("sha256", key).update(token).digest("base64");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
