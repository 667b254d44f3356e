import type { Db } from "../database.ts";

/** The provider of a credential that is a password. */
export const passwordProvider = "credential";

/** A person with what sign-in needs of their account. Times are epoch milliseconds. */
export interface StoredPerson {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Null for a person who has only signed in at a provider. */
  readonly passwordHash: string | null;
  /** Null unless an operator suspended the account. */
  readonly suspendedAt: number | null;
  /** Null until the person has proved that they read the e-mail. */
  readonly confirmedAt: number | null;
}

/** Selects people with an account. The first parameter of the query is `passwordProvider`. */
export function selectPersons(db: Db) {
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
