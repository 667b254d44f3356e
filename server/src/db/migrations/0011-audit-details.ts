import type { Db } from "../database.ts";

/** Adds old and new values to the audit. */
export async function addAuditDetails(db: Db): Promise<void> {
  await db.schema.alterTable("account_audits").addColumn("detail", "text").execute();
}
