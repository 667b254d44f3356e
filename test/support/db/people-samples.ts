import type { Db } from "../../../server/src/db/database.ts";

/** Inserts a row into each table of people. */
export async function insertPeopleRows(db: Db): Promise<void> {
  const times = { created_at: 1, updated_at: 2 };
  await db
    .insertInto("people")
    .values({ id: "person", account_id: "account", email: "zoë@example.com", email_verified: 1, ...times })
    .execute();
  await db
    .insertInto("people_credentials")
    .values({
      id: "credential",
      person_id: "person",
      provider: "credential",
      subject: "person",
      password_hash: null,
      ...times,
    })
    .execute();
  await db
    .insertInto("people_sessions")
    .values({
      id: "session",
      person_id: "person",
      token: "token",
      user_agent: "Ünï",
      expires_at: Number.MAX_SAFE_INTEGER,
      ...times,
    })
    .execute();
  await db
    .insertInto("people_verifications")
    .values({ id: "link", identifier: "hash", value: "person", expires_at: 3, ...times })
    .execute();
  const audit = { action: "suspend", actor: "cli", at: 1 } as const;
  await db
    .insertInto("account_audits")
    .values({ account_id: "account", id: "audit", ...audit })
    .execute();
  await db
    .insertInto("erased_accounts")
    .values({ email_hash: "hash", account_id: "gone", day: "2026-01-31" })
    .execute();
  await db.insertInto("people_attempts").values({ subject: "hash", taken: 4, ends_at: 5 }).execute();
}
