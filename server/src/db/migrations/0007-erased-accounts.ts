import type { Db } from "../database.ts";

/**
 * Adds hashed e-mails of erased accounts, so that signing up again does not reset the daily limit.
 */
export async function createErasedAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable("erased_accounts")
    .addColumn("email_hash", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("erased_accounts_pkey", ["email_hash", "account_id"])
    .execute();
  await db.schema.createIndex("erased_accounts_by_day").on("erased_accounts").column("day").execute();
}
