/** Writes of sessions, links and attempts, which all expire. */
import { sql } from "kysely";
import { batchRowsMax } from "../../db/batches.ts";
import type { Db } from "../../db/database.ts";
import { removeOldDays } from "../../accounts/erased-accounts.ts";
import { eraseExpiredPrivateRows } from "../../drafts/store/private-store.ts";

/** A session that starts. Times are epoch milliseconds. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly userAgent: string | null;
  readonly startedAt: number;
  readonly expiresAt: number;
}

export interface SessionStart {
  readonly session: NewSession;
  readonly personId: string;
  /** The password that the person proved. */
  readonly passwordHash: string;
  /** The session that the browser had, which ends. */
  readonly oldToken: string | undefined;
}

export async function insertSessionRow(trx: Db, input: SessionStart): Promise<boolean> {
  const { session, personId, passwordHash, oldToken } = input;
  if (!(await holdPassword(trx, personId, passwordHash))) return false;
  await replaceSession(trx, { session, personId, oldToken });
  return true;
}

/** Starts a session in place of the one that the browser had. */
export async function replaceSession(
  trx: Db,
  { session, personId, oldToken }: Omit<SessionStart, "passwordHash">,
): Promise<void> {
  if (oldToken !== undefined) await deleteSessionRow(trx, oldToken);
  const { id, token, userAgent, startedAt, expiresAt } = session;
  const times = { created_at: startedAt, updated_at: startedAt, expires_at: expiresAt };
  await trx
    .insertInto("people_sessions")
    .values({ id, person_id: personId, token, user_agent: userAgent, ...times })
    .execute();
}

/**
 * Returns whether this is still the person's password. The row is updated without a change, so
 * that a concurrent change of the password waits for this transaction, or this one for it.
 */
export async function holdPassword(trx: Db, personId: string, passwordHash: string): Promise<boolean> {
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("person_id", "=", personId)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

interface Prolonging {
  readonly token: string;
  readonly expiresAt: number;
  readonly now: number;
}

export async function prolongSessionRow(trx: Db, { token, expiresAt, now }: Prolonging): Promise<void> {
  const change = { expires_at: expiresAt, updated_at: now };
  await trx.updateTable("people_sessions").set(change).where("token", "=", token).execute();
}

export async function deleteSessionRow(trx: Db, token: string): Promise<void> {
  await trx.deleteFrom("people_sessions").where("token", "=", token).execute();
}

/** Ends all sessions of a person and revokes the links that were sent to them. */
export async function deleteAccess(trx: Db, personId: string): Promise<void> {
  await trx.deleteFrom("people_sessions").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people_verifications").where("value", "=", personId).execute();
}

/** Something that a bearer can redeem once. Times are epoch milliseconds. */
export interface LinkRow {
  readonly id: string;
  /** A hash of what the bearer shows. */
  readonly identifier: string;
  /** A person's id, or the state of a sign-in at a provider. */
  readonly value: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertLinkRow(trx: Db, link: LinkRow): Promise<void> {
  const { id, identifier, value, createdAt, expiresAt } = link;
  const times = { created_at: createdAt, updated_at: createdAt, expires_at: expiresAt };
  await trx
    .insertInto("people_verifications")
    .values({ id, identifier, value, ...times })
    .execute();
}

interface TakenLink {
  readonly identifier: string;
  readonly now: number;
  /** Only a link with this value is taken. */
  readonly value?: string;
}

export async function deleteLinkRow(trx: Db, { identifier, now, value }: TakenLink): Promise<string | undefined> {
  const taken = trx
    .deleteFrom("people_verifications")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", now)
    .returning("value");
  const row = await (value === undefined ? taken : taken.where("value", "=", value)).executeTakeFirst();
  return row?.value;
}

/** What is counted, and how often it is allowed in a window of time. */
export interface AttemptCount {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

interface TakenAttempts {
  readonly counts: readonly AttemptCount[];
  readonly now: number;
}

/** Counts in the given order. Callers must sort the keys, to rule out deadlocks. */
export async function takeAttemptRows(trx: Db, { counts, now }: TakenAttempts): Promise<number> {
  let waitMs = 0;
  for (const { key, max, windowMs } of counts) {
    const { taken, ends_at } = await countAttempt(trx, { key, now, windowMs });
    if (taken > max) waitMs = Math.max(waitMs, ends_at - now);
  }
  // A refused attempt must not use up the other limits, which may be shared with other people.
  if (waitMs > 0)
    await lowerAttemptRows(
      trx,
      counts.map(({ key }) => key),
    );
  return waitMs;
}

function countAttempt(trx: Db, { key, now, windowMs }: Omit<AttemptCount, "max"> & { readonly now: number }) {
  return trx
    .insertInto("people_attempts")
    .values({ subject: key, taken: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        taken: sql`case when people_attempts.ends_at <= ${now} then 1 else people_attempts.taken + 1 end`,
        ends_at: sql`case when people_attempts.ends_at <= ${now} then excluded.ends_at else people_attempts.ends_at end`,
      }),
    )
    .returning(["taken", "ends_at"])
    .executeTakeFirstOrThrow();
}

export async function lowerAttemptRows(trx: Db, keys: readonly string[]): Promise<void> {
  await trx
    .updateTable("people_attempts")
    .set({ taken: sql`taken - 1` })
    .where("subject", "in", keys)
    .where("taken", ">", 0)
    .execute();
}

const removals = [
  (trx: Db, now: number) => removeOldRows(trx, "people_sessions", now),
  (trx: Db, now: number) => removeOldRows(trx, "people_verifications", now),
  removeOldAttempts,
  removeOldDays,
  eraseExpiredPrivateRows,
  removeRemnants,
];

/** Removes one batch of expired rows. Returns their number. */
export async function removeExpiredRows(trx: Db, now: number): Promise<number> {
  let count = 0;
  for (const remove of removals) {
    if (count < batchRowsMax) count += await remove(trx, now);
  }
  return count;
}

type ExpiringTable = "people_sessions" | "people_verifications";

async function removeOldRows(trx: Db, table: ExpiringTable, now: number): Promise<number> {
  const old = trx.selectFrom(table).select("id").where("expires_at", "<", now).limit(batchRowsMax);
  const removed = await trx.deleteFrom(table).where("id", "in", old).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

async function removeOldAttempts(trx: Db, now: number): Promise<number> {
  const old = trx.selectFrom("people_attempts").select("subject").where("ends_at", "<", now).limit(batchRowsMax);
  const removed = await trx.deleteFrom("people_attempts").where("subject", "in", old).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** Removes people whose account was erased. */
async function removeRemnants(trx: Db): Promise<number> {
  const remnants = await selectRemnants(trx).limit(batchRowsMax).execute();
  for (const { id } of remnants) await removePersonRows(trx, id);
  return remnants.length;
}

/** Selects people whose account was erased before they were removed themselves. */
export function selectRemnants(trx: Db) {
  return trx
    .selectFrom("people")
    .leftJoin("accounts", "accounts.id", "people.account_id")
    .select("people.id")
    .where("accounts.id", "is", null);
}

/** Removes a person and everything that lets them in, but not their account. */
export async function removePersonRows(trx: Db, personId: string): Promise<void> {
  await deleteAccess(trx, personId);
  await trx.deleteFrom("people_credentials").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people").where("id", "=", personId).execute();
}
