import type { Db } from "../database.ts";

/** Adds alerts, their deliveries by mail and webhook, and the networks that keys were seen from. */
export async function createAlerts(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("alert_settings")
    .addColumn("account_id", "text", (column) => column.primaryKey())
    .addColumn("percents", "text", (column) => column.notNull())
    .addColumn("new_key", "bigint", (column) => column.notNull())
    .addColumn("new_network", "bigint", (column) => column.notNull())
    .addColumn("mail", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("alerts")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("alerts_pkey", ["account_id", "name"])
    .execute();
  await schema.createIndex("alerts_by_time").on("alerts").column("created_at").execute();
  await schema
    .createTable("webhooks")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("sealed_secret", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("webhooks_pkey", ["account_id", "id"])
    .execute();
  await schema
    .createTable("alert_deliveries")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("alert_name", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "bigint", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("next_at", "bigint")
    .addColumn("finished_at", "bigint")
    .addPrimaryKeyConstraint("alert_deliveries_pkey", ["account_id", "alert_name", "target"])
    .execute();
  await schema.createIndex("alert_deliveries_by_next").on("alert_deliveries").column("next_at").execute();
  await schema.createIndex("alert_deliveries_by_time").on("alert_deliveries").column("created_at").execute();
  await schema
    .createTable("seen_networks")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("seen_networks_pkey", ["account_id", "key_id", "network"])
    .execute();
  await schema.createIndex("seen_networks_by_time").on("seen_networks").column("seen_at").execute();
  await schema.createIndex("key_audits_by_time").on("key_audits").column("at").execute();
}
