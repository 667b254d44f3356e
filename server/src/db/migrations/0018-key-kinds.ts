import type { Db } from "../database.ts";

export async function addKeyKinds(db: Db): Promise<void> {
  const addKind = db.schema
    .alterTable("api_keys")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("secret"));
  await addKind.execute();
  for (const list of ["origins", "operations", "networks"])
    await db.schema
      .alterTable("api_keys")
      .addColumn(list, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema.alterTable("api_keys").addColumn("daily_cap", "bigint").execute();
  await db.schema
    .createTable("key_quotas")
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("used", "bigint", (column) => column.notNull())
    .addColumn("granted", "bigint", (column) => column.notNull())
    .addColumn("cap", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("key_quotas_pkey", ["key_id", "day"])
    .execute();
}
