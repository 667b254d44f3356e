import type { Db } from "../database.ts";

export async function createImports(db: Db): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("touched_at", "bigint", (column) => column.notNull())
    .execute();
}
