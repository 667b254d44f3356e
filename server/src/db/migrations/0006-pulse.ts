import type { Db } from "../database.ts";

/** Adds rows for health checks and locks. */
export async function createPulse(db: Db): Promise<void> {
  await db.schema
    .createTable("pulse")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("beats", "bigint", (column) => column.notNull())
    .execute();
}
