import type { Db } from "../database.ts";

export async function createEditorSessions(db: Db): Promise<void> {
  await db.schema
    .createTable("editor_sessions")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("revision", "text", (column) => column.notNull())
    .addColumn("colors", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("editor_sessions_pkey", ["account_id", "id"])
    .execute();
  await db.schema
    .createTable("editor_histories")
    .addColumn("account_id", "text", (column) => column.primaryKey())
    .addColumn("visited", "text", (column) => column.notNull())
    .execute();
}
