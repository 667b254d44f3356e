import type { Db } from "../database.ts";

/**
 * Adds private palettes and collections. Deleted palettes keep their rows until they are erased.
 */
export async function createPrivatePalettes(db: Db): Promise<void> {
  await db.schema
    .createTable("private_palettes")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("colors", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("collection_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .addPrimaryKeyConstraint("private_palettes_pkey", ["account_id", "id"])
    .execute();
  await db.schema.createIndex("private_palettes_by_deletion").on("private_palettes").column("deleted_at").execute();
  await db.schema
    .createTable("collections")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("collections_pkey", ["account_id", "id"])
    .addUniqueConstraint("collections_by_name", ["account_id", "name"])
    .execute();
}
