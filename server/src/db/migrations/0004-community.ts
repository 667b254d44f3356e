import type { Db } from "../database.ts";

export async function createCommunity(db: Db): Promise<void> {
  await createSaves(db);
  await createOwners(db);
  await createSubmissions(db);
  await createReports(db);
  await createDailyCounts(db);
}

async function createSaves(db: Db): Promise<void> {
  await db.schema
    .createTable("saves")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("palette_id", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("saves_pkey", ["account_id", "palette_id"])
    .execute();
  await db.schema.createIndex("saves_by_palette").on("saves").column("palette_id").execute();
  await db.schema.createIndex("saves_by_time").on("saves").columns(["account_id", "saved_at", "palette_id"]).execute();
}

async function createOwners(db: Db): Promise<void> {
  await db.schema
    .createTable("palette_owners")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("palette_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("unpublished_at", "bigint")
    .addPrimaryKeyConstraint("palette_owners_pkey", ["account_id", "palette_id"])
    .execute();
  await db.schema.createIndex("palette_owners_by_palette").on("palette_owners").column("palette_id").execute();
}

async function createSubmissions(db: Db): Promise<void> {
  await db.schema
    .createTable("submissions")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("colors", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("tagline", "text", (column) => column.notNull())
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("color_hash", "text", (column) => column.notNull())
    .addColumn("pending_hash", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("submissions_pkey", ["account_id", "id"])
    .addUniqueConstraint("submissions_pending", ["account_id", "pending_hash"])
    .execute();
  await db.schema.createIndex("submissions_by_state").on("submissions").columns(["state", "id"]).execute();
}

async function createReports(db: Db): Promise<void> {
  await db.schema
    .createTable("reports")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("palette_id", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("reported_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("reports_pkey", ["account_id", "palette_id"])
    .execute();
  await db.schema.createIndex("reports_by_palette").on("reports").column("palette_id").execute();
}

async function createDailyCounts(db: Db): Promise<void> {
  await db.schema
    .createTable("daily_counts")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("used", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_counts_pkey", ["account_id", "day", "action"])
    .execute();
}
