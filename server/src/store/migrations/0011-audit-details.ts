import type { Db } from "../database.ts";

/** What a change of an account's plan or limit replaced, and by what. */
export async function addAuditDetails(db: Db): Promise<void> {
  await db.schema.alterTable("account_audits").addColumn("detail", "text").execute();
}
