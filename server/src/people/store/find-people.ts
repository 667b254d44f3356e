/** Lookups of people. None finds a person whose account was erased. */
import type { Db } from "../../db/database.ts";
import { prepareQuery, type Engine } from "../../db/engine.ts";

/** The database for `people/`, which runs the writes of this folder with `write`. */
export type PeopleStore = Pick<Engine, "db" | "write">;

/** A person with what sign-in needs of their account. Times are epoch milliseconds. */
export interface StoredPerson {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Null without a password, after sign-in at a provider only. */
  readonly passwordHash: string | null;
  /** Null unless an operator suspended the account. */
  readonly suspendedAt: number | null;
  /** Null until the person has proved that they read the e-mail. */
  readonly confirmedAt: number | null;
}

/** A session with its person. Times are epoch milliseconds. */
interface StoredSession extends StoredPerson {
  readonly startedAt: number;
  readonly expiresAt: number;
}

/** The provider of a credential that is a password. */
export const passwordProvider = "credential";

const personQueries = { id: preparePersonQuery("id"), email: preparePersonQuery("email") };

function preparePersonQuery(key: "id" | "email") {
  return prepareQuery<StoredPerson>((db) => selectPersons(db).where(`people.${key}`, "=", ""));
}

const sessionQuery = prepareQuery<StoredSession>((db) =>
  selectPersons(db)
    .innerJoin("people_sessions", "people_sessions.person_id", "people.id")
    .select(["people_sessions.created_at as startedAt", "people_sessions.expires_at as expiresAt"])
    .where("people_sessions.token", "=", ""),
);

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
      "people_credentials.password_hash as passwordHash",
      "accounts.suspended_at as suspendedAt",
      "accounts.confirmed_at as confirmedAt",
    ]);
}

export async function findPerson(db: Db, key: "id" | "email", value: string): Promise<StoredPerson | undefined> {
  const [person] = await personQueries[key](db, [passwordProvider, value]);
  return person;
}

/** @throws when the person does not exist */
export async function getPerson(db: Db, id: string): Promise<StoredPerson> {
  const person = await findPerson(db, "id", id);
  if (!person) throw new Error(`Person "${id}" has no account`);
  return person;
}

/** Also finds sessions that have expired. */
export async function findSession(db: Db, token: string): Promise<StoredSession | undefined> {
  const [session] = await sessionQuery(db, [passwordProvider, token]);
  return session;
}

/** Finds the account with an e-mail, and its person, which an unclaimed account does not have. */
export function findEmailOwner(db: Db, email: string) {
  return db
    .selectFrom("accounts")
    .leftJoin("people", "people.email", "accounts.email")
    .select(["accounts.id as accountId", "people.id as personId"])
    .where("accounts.email", "=", email)
    .executeTakeFirst();
}

/** Returns the value of a link that has not expired. */
export async function findLink(db: Db, identifier: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("people_verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.value;
}
