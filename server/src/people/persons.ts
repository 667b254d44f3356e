/**
 * People as they are stored. They are found together with their account, and written through better-auth, whose records they are.
 * All writes join the open transaction.
 */
import type { Db } from "../store/database.ts";
import { prepareQuery } from "../store/prepared-query.ts";
import type { InternalAdapter } from "./better-auth.ts";
import type { Tables } from "./records.ts";

/** How better-auth names the credential that is a password. */
const PASSWORD_PROVIDER = "credential";
/** Rows that one sweep deletes from a table, at most, so that it does not hold SQLite's lock for long. The next one deletes more. */
const SWEPT_ROWS_MAX = 5000;

export interface StoredPerson {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Null for somebody who has only ever signed in through a provider. */
  readonly passwordHash: string | null;
}

export interface Persons {
  /** Finds nobody without an account: such a person is what a deletion that failed halfway left behind. */
  find(key: "id" | "email", value: string): Promise<StoredPerson | undefined>;
  /** Sets or replaces a password. */
  savePassword(personId: string, passwordHash: string): Promise<void>;
  /** Ends all sessions of a person and revokes the reset links they were sent. */
  endAccess(personId: string): Promise<void>;
  /** Removes a person and everything that lets them in, but not their account. */
  remove(personId: string): Promise<void>;
  /** Removes whoever has this e-mail but no account: what a deletion that failed halfway left behind. */
  removeRemnant(email: string): Promise<void>;
  /** Removes expired sessions, tokens and counts, and people whose account is gone. */
  sweep(now: number): Promise<void>;
}

export function createPersons(tables: Tables, records: InternalAdapter): Persons {
  async function endAccess(personId: string): Promise<void> {
    await tables.write(async (trx) => {
      await records.deleteUserSessions(personId);
      await trx.deleteFrom("people_verifications").where("value", "=", personId).execute();
    });
  }
  async function remove(personId: string): Promise<void> {
    await tables.write(async () => {
      await endAccess(personId);
      await records.deleteUser(personId);
    });
  }
  return {
    endAccess,
    remove,
    async removeRemnant(email) {
      const found = await tables.read((db) => selectRemnants(db).where("people.email", "=", email).execute());
      for (const { id } of found) await remove(id);
    },
    async find(key, value) {
      const [person] = await tables.read((db) => findBy[key](db, [PASSWORD_PROVIDER, value]));
      return person;
    },
    async savePassword(personId, passwordHash) {
      await tables.write(async () => {
        if (await records.findCredentialAccount(personId)) {
          await records.updatePassword(personId, passwordHash);
        } else {
          const credential = { userId: personId, accountId: personId, password: passwordHash };
          await records.createAccount({ ...credential, providerId: PASSWORD_PROVIDER });
        }
      });
    },
    async sweep(now) {
      for (const removal of [removeOldSessions, removeOldTokens, removeOldCounts]) {
        await tables.write((trx) => removal(trx, now));
      }
      const remnants = await tables.read((db) => selectRemnants(db).execute());
      for (const { id } of remnants) await remove(id);
    },
  };
}

const findBy = { id: prepareFinding("id"), email: prepareFinding("email") };

/** Prepared, because every page asks who is signed in. */
function prepareFinding(key: "id" | "email") {
  return prepareQuery<StoredPerson>((db) => selectPersons(db).where(`people.${key}`, "=", ""));
}

function selectPersons(db: Db) {
  return db
    .selectFrom("people")
    .innerJoin("accounts", "accounts.id", "people.account_id")
    .leftJoin("people_credentials", (join) =>
      join
        .onRef("people_credentials.person_id", "=", "people.id")
        .on("people_credentials.provider", "=", PASSWORD_PROVIDER),
    )
    .select([
      "people.id",
      "people.account_id as accountId",
      "people.email",
      "people_credentials.password_hash as passwordHash",
    ]);
}

async function removeOldSessions(trx: Db, now: number): Promise<void> {
  const old = trx.selectFrom("people_sessions").select("id").where("expires_at", "<", now);
  await trx.deleteFrom("people_sessions").where("id", "in", old.limit(SWEPT_ROWS_MAX)).execute();
}

async function removeOldTokens(trx: Db, now: number): Promise<void> {
  const old = trx.selectFrom("people_verifications").select("id").where("expires_at", "<", now);
  await trx.deleteFrom("people_verifications").where("id", "in", old.limit(SWEPT_ROWS_MAX)).execute();
}

async function removeOldCounts(trx: Db, now: number): Promise<void> {
  const old = trx.selectFrom("people_attempts").select("subject").where("ends_at", "<", now);
  await trx.deleteFrom("people_attempts").where("subject", "in", old.limit(SWEPT_ROWS_MAX)).execute();
}

/** People whose account is gone. */
function selectRemnants(db: Db) {
  return db
    .selectFrom("people")
    .leftJoin("accounts", "accounts.id", "people.account_id")
    .select("people.id")
    .where("accounts.id", "is", null)
    .limit(SWEPT_ROWS_MAX);
}
