import type { Db } from "../database.ts";

/** Requests for a new key that a client may repeat. They contain no secret. */
export async function createKeyRequests(db: Db): Promise<void> {
  await db.schema
    .createTable("key_requests")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("manager_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("key_requests_pkey", ["manager_id", "id"])
    .execute();
  await db.schema.createIndex("key_requests_by_account").on("key_requests").column("account_id").execute();
}
