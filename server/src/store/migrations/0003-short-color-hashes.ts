import type { Db } from "../database.ts";
import { sql } from "kysely";

/** Color hashes of 128 bits: the index of hashes is what an insert into a large library spends most on. */
export async function shortenColorHashes(db: Db): Promise<void> {
  for (const column of ["published_hash", "unpublished_hash"] as const) {
    await db
      .updateTable("palettes")
      .set({ [column]: sql<string>`substr(${sql.ref(column)}, 1, 32)` })
      .where(column, "is not", null)
      .execute();
  }
}
