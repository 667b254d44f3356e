/** Deletes people, their access, and rows that have expired. */
import { removeOldDays } from "../accounts/erased-accounts.ts";
import { removeOldAlerts } from "../alerts/alert-writes.ts";
import { removeOldCharges } from "../credits/charges.ts";
import { batchRowsMax, runBatches } from "../db/batches.ts";
import type { Db } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { eraseExpiredPrivateRows } from "../drafts/private-store.ts";

export async function deleteAccess(trx: Db, personId: string): Promise<void> {
  await trx.deleteFrom("people_sessions").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people_verifications").where("value", "=", personId).execute();
}

/** Removes a person and everything that lets them in, but not their account. */
export async function removePerson(trx: Db, personId: string): Promise<void> {
  await deleteAccess(trx, personId);
  await trx.deleteFrom("people_credentials").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people").where("id", "=", personId).execute();
}

/** Selects people whose account was erased before they were removed themselves. */
export function selectRemnants(trx: Db) {
  return trx
    .selectFrom("people")
    .leftJoin("accounts", "accounts.id", "people.account_id")
    .select("people.id")
    .where("accounts.id", "is", null);
}

const removals = [
  (trx: Db, now: number) => removeOldRows(trx, "people_sessions", now),
  (trx: Db, now: number) => removeOldRows(trx, "people_verifications", now),
  removeOldAttempts,
  removeOldDays,
  removeOldCharges,
  removeOldAlerts,
  eraseExpiredPrivateRows,
  removeRemnants,
];

/** Removes all rows that have expired at a time, in batches. */
export function removeExpired({ write }: Pick<Engine, "write">, now: number): Promise<number> {
  return runBatches(() => write(removeExpiredRows, now));
}

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

async function removeRemnants(trx: Db): Promise<number> {
  const remnants = await selectRemnants(trx).limit(batchRowsMax).execute();
  for (const { id } of remnants) await removePerson(trx, id);
  return remnants.length;
}
