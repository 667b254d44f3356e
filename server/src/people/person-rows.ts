/** Rows of people that our own code reads and writes; sessions and tokens are better-auth's. */
import { createId } from "../domain/ids.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import type { Db } from "../store/database.ts";

/** How better-auth names the credential that is a password. */
const PASSWORD_PROVIDER = "credential";

export interface RowMaking {
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface NewPerson {
  readonly accountId: string;
  readonly email: string;
}

/** @returns the new person's id */
export async function insertPerson(
  trx: Db,
  { accountId, email }: NewPerson,
  making: RowMaking,
): Promise<string> {
  const now = making.clock();
  const id = createId(now, making.randomBytes);
  const person = { id, account_id: accountId, email, email_verified: 0, created_at: now, updated_at: now };
  await trx.insertInto("people").values(person).execute();
  return id;
}

export interface NewPassword {
  readonly personId: string;
  readonly passwordHash: string;
}

/** Sets the password of a person who may have none yet. */
export async function savePassword(
  trx: Db,
  { personId, passwordHash }: NewPassword,
  { clock, randomBytes }: RowMaking,
): Promise<void> {
  const now = clock();
  await trx
    .insertInto("people_credentials")
    .values({
      id: createId(now, randomBytes),
      person_id: personId,
      provider: PASSWORD_PROVIDER,
      subject: personId,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "subject"]).doUpdateSet({ password_hash: passwordHash, updated_at: now }),
    )
    .execute();
}

/** @returns the id of the person, who has an account unless a deletion ended half way */
export async function findPersonByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/** @returns undefined where a deletion ended half way */
export async function findAccountId(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("people")
    .innerJoin("accounts", "accounts.id", "people.account_id")
    .select("accounts.id")
    .where("people.id", "=", personId)
    .executeTakeFirst();
  return row?.id;
}

export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom("people_credentials")
    .select("password_hash")
    .where("provider", "=", PASSWORD_PROVIDER)
    .where("subject", "=", personId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Ends all sessions of a person and makes links that were sent to them worthless. */
export async function endAccess(trx: Db, personId: string): Promise<void> {
  await trx.deleteFrom("people_sessions").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people_verifications").where("value", "=", personId).execute();
}

/** Removes a person with all that lets them in. Their account is the business of others. */
export async function deletePerson(trx: Db, personId: string): Promise<void> {
  await endAccess(trx, personId);
  await trx.deleteFrom("people_credentials").where("person_id", "=", personId).execute();
  await trx.deleteFrom("people").where("id", "=", personId).execute();
}
