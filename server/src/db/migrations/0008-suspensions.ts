import type { Db } from "../database.ts";

export async function createSuspensions(db: Db): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("suspended_at", "bigint").execute();
  await db.schema
    .createTable("account_audits")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_audits_pkey", ["account_id", "id"])
    .execute();
}
