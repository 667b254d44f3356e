import type { Db } from "../database.ts";

export async function createFirstTables(db: Db): Promise<void> {
  await createAccounts(db);
  await createKeys(db);
  await createLedger(db);
  await createPalettes(db);
}

async function createAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("daily_limit", "integer")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createKeys(db: Db): Promise<void> {
  await db.schema
    .createTable("api_keys")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("secret_hash", "text", (column) => column.notNull().unique())
    .addColumn("hint", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("last_used_at", "bigint")
    .addPrimaryKeyConstraint("api_keys_pkey", ["account_id", "id"])
    .execute();
  await db.schema.createIndex("api_keys_by_id").on("api_keys").column("id").execute();
  await db.schema
    .createTable("key_audits")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("key_audits_pkey", ["account_id", "id"])
    .execute();
  await db.schema.createIndex("key_audits_by_key").on("key_audits").column("key_id").execute();
}

async function createLedger(db: Db): Promise<void> {
  await db.schema
    .createTable("quota")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("used", "bigint", (column) => column.notNull())
    .addColumn("granted", "bigint", (column) => column.notNull())
    .addColumn("cap", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("quota_pkey", ["account_id", "day"])
    .execute();
  await db.schema
    .createTable("usage")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("requests", "bigint", (column) => column.notNull())
    .addColumn("credits", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_pkey", ["account_id", "day", "key_id", "operation"])
    .execute();
}

async function createPalettes(db: Db): Promise<void> {
  await db.schema
    .createTable("palettes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("published_hash", "text", (column) => column.unique())
    .addColumn("unpublished_hash", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("tagline", "text", (column) => column.notNull())
    .addColumn("colors", "text", (column) => column.notNull())
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("save_count", "bigint", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("palettes_by_unpublished_hash").on("palettes").column("unpublished_hash").execute();
  await db.schema
    .createTable("library_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("palette_ids", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("library_changes_by_time").on("library_changes").columns(["at", "id"]).execute();
}
