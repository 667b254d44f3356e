import type { Db } from "../database.ts";

export async function addAuditDetails(db: Db): Promise<void> {
  await db.schema.alterTable("account_audits").addColumn("detail", "text").execute();
}
