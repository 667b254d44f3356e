import { batchRowsMax, inBlocks, runBatches } from "../../db/batches.ts";
import type { Db } from "../../db/database.ts";
import type { Engine } from "../../db/engine.ts";
import { sql } from "kysely";

/** Tables that refer to palettes, each with the other column of its primary key. */
const attachments = [
  ["saves", "account_id"],
  ["palette_owners", "account_id"],
  ["reports", "account_id"],
] as const;

/**
 * Deletes the saves, owners and reports of deleted palettes, in batches: a popular palette may have
 * hundreds of thousands. Call after the palettes were deleted, so that no new save can follow.
 * Rows that a crash leaves behind refer to no palette and are never shown.
 */
export async function deleteAttachments(
  { write }: Pick<Engine, "write">,
  paletteIds: readonly string[],
): Promise<void> {
  for (const some of inBlocks(paletteIds, batchRowsMax)) await runBatches(() => write(deleteAttachmentRows, some));
}

/** Deletes one batch. Returns the number of rows deleted. */
export async function deleteAttachmentRows(db: Db, paletteIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const [name, keyColumn] of attachments) {
    const table = sql.table(name);
    const key = sql`palette_id, ${sql.ref(keyColumn)}`;
    const limit = batchRowsMax - count;
    const batch = sql`select ${key} from ${table} where palette_id in (${sql.join(paletteIds)}) limit ${limit}`;
    const deleted = await sql`delete from ${table} where (${key}) in (${batch})`.execute(db);
    count += Number(deleted.numAffectedRows ?? 0);
    if (count >= batchRowsMax) break;
  }
  return count;
}

/** @returns the id of the published palette with a slug */
export async function findPublishedId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("palettes")
    .select("id")
    .where("slug", "=", slug)
    .where("published_hash", "is not", null)
    .executeTakeFirst();
  return row?.id;
}
