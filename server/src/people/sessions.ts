/**
 * Sessions. A cookie is `<token>.<secret>`. The table stores the token, a keyed hash of the secret,
 * so a copy of the database does not let its reader sign in.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PersonSuccess, Sender } from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { prepareQuery } from "../db/engine.ts";
import { createId } from "../runtime/ids.ts";
import { formatCookie, readCookie, rememberDevice } from "./cookies.ts";
import { passwordProvider, selectPersons } from "./find-people.ts";
import { type PeopleParts, type StoredPerson, toPerson } from "./people-parts.ts";

const dayMs = 86_400_000;
/** A session ends after this time without use. */
const sessionMs = 30 * dayMs;
const secretBytes = 32;
const userAgentLengthMax = 200;

/**
 * A session that is about to be stored, and its `Set-Cookie` value. Times are epoch milliseconds.
 */
export interface DrawnSession {
  readonly session: {
    readonly id: string;
    readonly token: string;
    readonly userAgent: string | null;
    readonly startedAt: number;
    readonly expiresAt: number;
  };
  readonly cookie: string;
  readonly oldToken: string | undefined;
}

interface FoundSession {
  readonly person: StoredPerson;
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

export async function startSession(trx: Db, personId: string, { session, oldToken }: DrawnSession): Promise<void> {
  if (oldToken !== undefined) await deleteSession(trx, oldToken);
  const { id, token, userAgent, startedAt, expiresAt } = session;
  const times = { created_at: startedAt, updated_at: startedAt, expires_at: expiresAt };
  await trx
    .insertInto("people_sessions")
    .values({ id, person_id: personId, token, user_agent: userAgent, ...times })
    .execute();
}

async function deleteSession(trx: Db, token: string): Promise<void> {
  await trx.deleteFrom("people_sessions").where("token", "=", token).execute();
}

const sessionQuery = prepareQuery<StoredPerson & { readonly startedAt: number; readonly expiresAt: number }>((db) =>
  selectPersons(db)
    .innerJoin("people_sessions", "people_sessions.person_id", "people.id")
    .select(["people_sessions.created_at as startedAt", "people_sessions.expires_at as expiresAt"])
    .where("people_sessions.token", "=", ""),
);

/** Finds the session of a `Cookie` header, unless the account is suspended. */
export async function findSession(parts: SessionParts, cookie: string | null): Promise<FoundSession | undefined> {
  const now = parts.clock();
  const token = readToken(parts, cookie);
  if (token === undefined) return undefined;
  const [found] = await sessionQuery(parts.store.db, [passwordProvider, token]);
  if (!found || found.expiresAt <= now || found.suspendedAt !== null) return undefined;
  const { startedAt, expiresAt, ...person } = found;
  const isRecent = expiresAt > now + sessionMs - dayMs;
  return { person, startedAt, cookies: isRecent ? [] : await prolong(parts, token, cookie) };
}

async function prolong(parts: SessionParts, token: string, header: string | null): Promise<readonly string[]> {
  const { settings, store, clock } = parts;
  const now = clock();
  const change = { expires_at: now + sessionMs, updated_at: now };
  await store.transact((trx) => trx.updateTable("people_sessions").set(change).where("token", "=", token).execute());
  return [formatSession(settings, encodeURIComponent(readCookie(settings, header, "session_token") ?? ""))];
}

export async function endSession(parts: SessionParts, cookie: string | null): Promise<void> {
  const token = readToken(parts, cookie);
  if (token !== undefined) await parts.store.transact((trx) => deleteSession(trx, token));
}

export function letIn(parts: PeopleParts, person: StoredPerson, { cookie }: DrawnSession): PersonSuccess {
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
