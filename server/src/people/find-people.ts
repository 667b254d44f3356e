/** Lookups of people. None finds a person whose account was erased. */
import { refuse, type PersonRefusal } from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { prepareQuery } from "../db/engine.ts";
import { type PeopleParts, refuseTaken, type StoredPerson } from "./people-parts.ts";

export const passwordProvider = "credential";

const personQueries = { id: preparePersonQuery("id"), email: preparePersonQuery("email") };

function preparePersonQuery(key: "id" | "email") {
  return prepareQuery<StoredPerson>((db) => selectPersons(db).where(`people.${key}`, "=", ""));
}

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

export async function findPerson(db: Db, key: "id" | "email", value: string): Promise<StoredPerson | undefined> {
  const [person] = await personQueries[key](db, [passwordProvider, value]);
  return person;
}

export async function getPerson(db: Db, id: string): Promise<StoredPerson> {
  const person = await findPerson(db, "id", id);
  if (!person) throw new Error(`Person "${id}" has no account`);
  return person;
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

export async function findTaken({ store }: PeopleParts, email: string): Promise<PersonRefusal | undefined> {
  const owner = await findEmailOwner(store.db, email);
  if (!owner) return undefined;
  if (owner.personId !== null) return refuseTaken();
  return refuse(
    "account_unclaimed",
    "The operator of this instance made an account with this e-mail; ask them for a link to set its password",
    { field: "email" },
  );
}
