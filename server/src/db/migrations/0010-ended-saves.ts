import type { Db } from "../database.ts";

/** Adds ended saves, from which past counts of the day could be derived. */
export async function createEndedSaves(db: Db): Promise<void> {
  await db.schema
    .createTable("ended_saves")
    .addColumn("palette_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("ended_saves_pkey", ["palette_id", "id"])
    .execute();
  await db.schema.createIndex("ended_saves_by_time").on("ended_saves").column("ended_at").execute();
  await db.schema.createIndex("saves_by_palette_time").on("saves").columns(["palette_id", "saved_at"]).execute();
  await db.schema.dropIndex("saves_by_palette").execute();
}
