import type { Db } from "../database.ts";

/** Rows that are written for the sake of writing: to see whether the database takes it, or to take turns. */
export async function createPulse(db: Db): Promise<void> {
  await db.schema
    .createTable("pulse")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("beats", "bigint", (column) => column.notNull())
    .execute();
}
