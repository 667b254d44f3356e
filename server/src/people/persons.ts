/**
 * People as they are stored, and their sessions. People are found together with their account, and written through better-auth,
 * whose records they are. All cookies are made here, but those of providers.
 */
import {
  refuse,
  type Person,
  type PersonOutcome,
  type PersonRefusal,
  type PersonSuccess,
  type Provider,
  type Sender,
} from "../domain/people/people.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import { confirmEmailRow } from "../store/account-store.ts";
import type { Db } from "../store/database.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import { prepareQuery } from "../store/engine.ts";
import { batchRowsMax, runBatches } from "../store/batches.ts";
import { keepDay, removeOldDays } from "../store/erased-accounts.ts";
import { eraseExpiredPrivateRows } from "../store/private/private-store.ts";
import type { Auth, AuthRecords, SignInSettings } from "./better-auth.ts";
import type { KnownDevices } from "./known-devices.ts";

/** How better-auth names the credential that is a password. */
const passwordProvider = "credential";

export interface StoredPerson {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Null for somebody who has only ever signed in through a provider. */
  readonly passwordHash: string | null;
  /** Since when an operator lets nobody in; null when the person may. */
  readonly suspendedAt: number | null;
  /** When the person proved to read the e-mail; null when they have not. */
  readonly confirmedAt: number | null;
  /** 1 where a provider vouches for the e-mail, else 0. */
  readonly vouched: number;
}

export interface Persons {
  /** Finds nobody without an account: such a person is what a deletion that failed halfway left behind. */
  find(key: "id" | "email", value: string): Promise<StoredPerson | undefined>;
  /**
   * Creates person, password and (by a hook of better-auth) account in one transaction. Somebody who has the e-mail but no account is
   * what a deletion that failed halfway left behind, and is removed.
   */
  create(email: string, passwordHash: string): Promise<StoredPerson>;
  /** Sets or replaces a password, and ends whatever access the person had. */
  replacePassword(personId: string, passwordHash: string): Promise<void>;
  /** Stores another hash of the same password; not when the password has changed since the person was read. */
  renewHash(person: StoredPerson, passwordHash: string): Promise<void>;
  /** Replaces the e-mail of the person and of the account together, not confirmed yet, and ends whatever access the person had. */
  replaceEmail(person: StoredPerson, email: string): Promise<void>;
  /** Keeps the first time, and gives the plan that waited. @returns the person as they are now */
  confirmEmail(person: Pick<StoredPerson, "id" | "accountId">): Promise<StoredPerson>;
  /** Removes a person and everything that lets them in, but not their account. */
  remove(personId: string): Promise<void>;
  /**
   * Removes expired sessions, tokens, counts and deleted private palettes, and people without an
   * account.
   */
  sweep(now: number): Promise<void>;
}

interface PersonsOptions {
  readonly settings: Pick<SignInSettings, "secret">;
  readonly database: ThreadDatabase;
  readonly records: AuthRecords;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export function createPersons({ settings, database, records, clock, randomBytes }: PersonsOptions): Persons {
  /** Ends all sessions of a person and revokes the links they were sent. */
  async function endAccess(personId: string): Promise<void> {
    await database.transact(async (trx) => {
      await records.deleteUserSessions(personId);
      await trx.deleteFrom("people_verifications").where("value", "=", personId).execute();
    });
  }
  async function remove(personId: string): Promise<void> {
    await database.transact(async () => {
      await endAccess(personId);
      await records.deleteUser(personId);
    });
  }
  return {
    remove,
    create(email, passwordHash) {
      return database.transact(async (trx) => {
        const remnants = await selectRemnants(trx).where("people.email", "=", email).execute();
        for (const { id } of remnants) await remove(id);
        const { id } = await records.createUser(
          { email, name: "", emailVerified: false },
          { method: "email-password" },
        );
        await savePassword(records, id, passwordHash);
        return getPerson(trx, id);
      });
    },
    find: (key, value) => database.read((db) => findPerson(db, key, value)),
    async replacePassword(personId, passwordHash) {
      await database.transact(async () => {
        await savePassword(records, personId, passwordHash);
        await endAccess(personId);
      });
    },
    async replaceEmail({ id, accountId, email: old }, email) {
      await database.transact(async (trx) => {
        await keepDay(trx, { accountId, email: old, at: clock(), secret: settings.secret });
        await updateEmail(trx, accountId, email);
        await records.updateUser(id, { email, emailVerified: false });
        await endAccess(id);
      });
    },
    confirmEmail({ id: actor, accountId }) {
      const at = clock();
      return database.transact(async (trx) => {
        await confirmEmailRow(trx, { id: createId(at, randomBytes), accountId, action: "confirm", actor, at });
        return getPerson(trx, actor);
      });
    },
    renewHash: (person, passwordHash) => database.transact((trx) => updateHash(trx, person, passwordHash)),
    async sweep(now) {
      await removeOld(database, now);
      const remnants = await database.read((db) => selectRemnants(db).execute());
      for (const { id } of remnants) await remove(id);
    },
  };
}

/**
 * Whether a provider is still a person's way in, until the end of the transaction: the row is written, unchanged, so that who closes
 * that way waits for this transaction, or this one for them.
 */
export async function holdProvider(trx: Db, personId: string, provider: Provider): Promise<boolean> {
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ subject: eb.ref("subject") }))
    .where("person_id", "=", personId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Leaves the password as the only way in. */
export async function removeProviders(trx: Db, personId: string): Promise<void> {
  await trx
    .deleteFrom("people_credentials")
    .where("person_id", "=", personId)
    .where("provider", "!=", passwordProvider)
    .execute();
}

const findBy = { id: prepareFinding("id"), email: prepareFinding("email") };

/** Prepared, because every page asks who is signed in. */
function prepareFinding(key: "id" | "email") {
  return prepareQuery<StoredPerson>((db) => selectPersons(db).where(`people.${key}`, "=", ""));
}

async function findPerson(db: Db, key: keyof typeof findBy, value: string): Promise<StoredPerson | undefined> {
  const [person] = await findBy[key](db, [passwordProvider, value]);
  return person;
}

/** One whom the same transaction has just written. */
async function getPerson(trx: Db, id: string): Promise<StoredPerson> {
  const person = await findPerson(trx, "id", id);
  if (!person) throw new Error("The person has no account");
  return person;
}

function selectPersons(db: Db) {
  return db
    .selectFrom("people")
    .innerJoin("accounts", "accounts.id", "people.account_id")
    .leftJoin("people_credentials", (join) =>
      join
        .onRef("people_credentials.person_id", "=", "people.id")
        .on("people_credentials.provider", "=", passwordProvider),
    )
    .select([
      "people.id",
      "people.account_id as accountId",
      "people.email",
      "accounts.suspended_at as suspendedAt",
      "accounts.confirmed_at as confirmedAt",
      "people.email_verified as vouched",
      "people_credentials.password_hash as passwordHash",
    ]);
}

/** Inside a transaction. */
async function savePassword(records: AuthRecords, personId: string, passwordHash: string): Promise<void> {
  if (await records.findCredentialAccount(personId)) return records.updatePassword(personId, passwordHash);
  const credential = { userId: personId, accountId: personId, password: passwordHash };
  await records.createAccount({ ...credential, providerId: passwordProvider });
}

/** Of another e-mail nothing is proved yet. */
async function updateEmail(trx: Db, accountId: string, email: string): Promise<void> {
  await trx.updateTable("accounts").set({ email, confirmed_at: null }).where("id", "=", accountId).execute();
}

async function updateHash(trx: Db, person: StoredPerson, passwordHash: string): Promise<void> {
  await trx
    .updateTable("people_credentials")
    .set({ password_hash: passwordHash })
    .where("person_id", "=", person.id)
    .where("password_hash", "=", person.passwordHash)
    .execute();
}

async function removeOld(database: ThreadDatabase, now: number): Promise<void> {
  for (const removeBatch of [
    removeOldSessions,
    removeOldTokens,
    removeOldCounts,
    removeOldDays,
    eraseExpiredPrivateRows,
  ]) {
    await runBatches(() => database.transact((trx) => removeBatch(trx, now)));
  }
}

async function removeOldSessions(trx: Db, now: number): Promise<number> {
  const old = trx.selectFrom("people_sessions").select("id").where("expires_at", "<", now).limit(batchRowsMax);
  const removed = await trx.deleteFrom("people_sessions").where("id", "in", old).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

async function removeOldTokens(trx: Db, now: number): Promise<number> {
  const old = trx.selectFrom("people_verifications").select("id").where("expires_at", "<", now).limit(batchRowsMax);
  const removed = await trx.deleteFrom("people_verifications").where("id", "in", old).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

async function removeOldCounts(trx: Db, now: number): Promise<number> {
  const old = trx.selectFrom("people_attempts").select("subject").where("ends_at", "<", now).limit(batchRowsMax);
  const removed = await trx.deleteFrom("people_attempts").where("subject", "in", old).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** People whose account is gone. */
function selectRemnants(db: Db) {
  return db
    .selectFrom("people")
    .leftJoin("accounts", "accounts.id", "people.account_id")
    .select("people.id")
    .where("accounts.id", "is", null)
    .limit(batchRowsMax);
}

interface FoundSession {
  readonly person: StoredPerson;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  /** Set-Cookie values, when the session was prolonged just now. */
  readonly cookies: readonly string[];
}

export interface Sessions {
  find(cookie: string | null): Promise<FoundSession | undefined>;
  /**
   * Begins a new session for a person, unless the password has changed since they were read; the one that the browser had, if any,
   * ends.
   */
  begin(person: StoredPerson, from: Sender): Promise<PersonOutcome>;
  /** Why somebody who has a session is kept out all the same. */
  explain(cookie: string): Promise<PersonRefusal | undefined>;
  end(cookie: string | null): Promise<PersonSuccess>;
  /** Set-Cookie values that make the browser forget its session, without ending it, and all else. */
  forget(): readonly string[];
}

interface SessionParts {
  readonly database: ThreadDatabase;
  readonly persons: Persons;
  readonly devices: KnownDevices;
}

export async function createSessions(auth: Auth, { database, persons, devices }: SessionParts): Promise<Sessions> {
  async function end(cookie: string | null): Promise<PersonSuccess> {
    const { headers } = await auth.api.signOut({ headers: toHeaders(cookie), returnHeaders: true });
    return { ok: true, cookies: headers.getSetCookie() };
  }
  async function findAny(cookie: string | null): Promise<FoundSession | undefined> {
    if (cookie === null) return undefined;
    const headers = toHeaders(cookie);
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    if (!found.response) return undefined;
    const { user, session } = found.response;
    const person = await persons.find("id", user.id);
    return person && { person, beganAt: session.createdAt.getTime(), cookies: found.headers.getSetCookie() };
  }
  const { cookies: forgotten } = await end(null);
  return {
    end,
    forget: () => [...forgotten, devices.forget()],
    async find(cookie) {
      const found = await findAny(cookie);
      return found?.person.suspendedAt === null ? found : undefined;
    },
    async explain(cookie) {
      const found = await findAny(cookie);
      return found && found.person.suspendedAt !== null ? refuseSuspended() : undefined;
    },
    async begin(person, { cookie, userAgent }) {
      if (person.suspendedAt !== null) return refuseSuspended();
      if (cookie !== null) await end(cookie);
      const body = { personId: person.id };
      const began = await database.transact(async (trx) =>
        (await holdPassword(trx, person))
          ? auth.api.beginSession({ body, headers: toHeaders(null, userAgent), returnHeaders: true })
          : undefined,
      );
      if (!began) return refuseOvertaken();
      if (!began.response) throw new Error("The person is gone");
      const cookies = [...began.headers.getSetCookie(), devices.remember(person)];
      return { ok: true, cookies, person: toPerson(person) };
    },
  };
}

/**
 * Whether the password is still the one that the person was read with, until the end of the transaction: the row is written, unchanged,
 * so that a new password waits for this transaction, or this one for it. What an old password began must not outlive it.
 */
export async function holdPassword(trx: Db, { id, passwordHash }: StoredPerson): Promise<boolean> {
  if (passwordHash === null) return true;
  const held = await trx
    .updateTable("people_credentials")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("person_id", "=", id)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

export function refuseOvertaken(): PersonRefusal {
  return refuse("wrong_credentials", "The password was changed a moment ago; sign in with the new one");
}

export function refuseSuspended(): PersonRefusal {
  return refuse("account_suspended", "This account is suspended; ask the operator of this instance");
}

export function toPerson({ id, accountId, email, passwordHash, confirmedAt }: StoredPerson): Person {
  return { id, accountId, email, hasPassword: passwordHash !== null, isConfirmed: confirmedAt !== null };
}

export function toHeaders(cookie: string | null, userAgent?: string): Headers {
  return new Headers({
    ...(cookie !== null && { cookie }),
    ...(userAgent !== undefined && { "user-agent": userAgent }),
  });
}
