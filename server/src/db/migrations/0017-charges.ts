import type { Db } from "../database.ts";

/** Ids of requests that were charged, kept for a day so that a repeat is not charged again. */
export async function createCharges(db: Db): Promise<void> {
  await db.schema
    .createTable("charges")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("charge_id", "text", (column) => column.notNull())
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("granted", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("charges_pkey", ["account_id", "charge_id"])
    .execute();
  await db.schema.createIndex("charges_created_at").on("charges").column("created_at").execute();
}
