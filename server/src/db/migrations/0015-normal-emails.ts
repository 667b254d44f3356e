import { normalizeEmail } from "@tincture/contract/email";
import type { Db } from "../database.ts";

/** An e-mail whose normal form belongs to another account stays as it is. */
export async function normalizeEmails(db: Db): Promise<void> {
  for (const table of ["accounts", "people"] as const) {
    const rows = await db.selectFrom(table).select(["id", "email"]).orderBy("id").execute();
    const taken = new Set(rows.map((row) => row.email));
    for (const { id, email } of rows) {
      const normal = normalizeEmail(email);
      if (taken.has(normal)) continue;
      taken.add(normal);
      await db.updateTable(table).set({ email: normal }).where("id", "=", id).execute();
    }
  }
}
