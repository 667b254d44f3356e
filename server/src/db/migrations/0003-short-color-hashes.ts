import type { Db } from "../database.ts";
import { sql } from "kysely";

/** Shortens color hashes to 128 bits. Their index is the most expensive part of an insert. */
export async function shortenColorHashes(db: Db): Promise<void> {
  for (const column of ["published_hash", "unpublished_hash"] as const) {
    await db
      .updateTable("palettes")
      .set({ [column]: sql<string>`substr(${sql.ref(column)}, 1, 32)` })
      .where(column, "is not", null)
      .execute();
  }
}
