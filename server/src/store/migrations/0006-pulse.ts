import type { Db } from "../database.ts";

/** One row that is written for the sake of writing, to see whether the database takes it. */
export async function createPulse(db: Db): Promise<void> {
  await db.schema
    .createTable("pulse")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("beats", "bigint", (column) => column.notNull())
    .execute();
}
