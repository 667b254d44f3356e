import type { Db } from "../database.ts";

/** Adds confirmed e-mails and pending plans. E-mails from providers count as confirmed. */
export async function createConfirmedEmails(db: Db): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("confirmed_at", "bigint").execute();
  await db.schema.alterTable("accounts").addColumn("pending_plan", "text").execute();
  await db
    .updateTable("accounts")
    .set((eb) => ({
      confirmed_at: eb
        .selectFrom("people")
        .select("people.created_at")
        .whereRef("people.account_id", "=", "accounts.id")
        .where("email_verified", "=", 1),
    }))
    .execute();
}
