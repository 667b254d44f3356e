import { endedSavesKeptMs } from "../../domain/library/save-history.ts";
import { inBlocks } from "../../domain/in-blocks.ts";
import type { Db } from "../database.ts";

/** Rows in one statement, at most. */
const rowsMax = 500;
/** Expired rows that one write takes away, at most: more than it adds, too few to be felt. */
const prunedMax = 8;

interface EndedSaves {
  /** Of the write; a person has saved a palette once. */
  readonly changeId: string;
  readonly at: number;
  readonly saves: readonly { readonly palette_id: string; readonly saved_at: number }[];
}

/** Remembers for a day that these saves were there, in the transaction that deletes them. */
export async function noteEndedSaves(db: Db, { changeId, at, saves }: EndedSaves): Promise<void> {
  for (const some of inBlocks(saves, rowsMax)) {
    const rows = some.map((save) => ({ ...save, id: changeId, ended_at: at }));
    await db.insertInto("ended_saves").values(rows).execute();
  }
  await pruneEndedSaves(db, at - endedSavesKeptMs);
}

async function pruneEndedSaves(db: Db, before: number): Promise<void> {
  const expired = await db
    .selectFrom("ended_saves")
    .select(["palette_id", "id"])
    .where("ended_at", "<", before)
    .orderBy("ended_at")
    .limit(prunedMax)
    .execute();
  for (const { palette_id, id } of expired) {
    await db.deleteFrom("ended_saves").where("palette_id", "=", palette_id).where("id", "=", id).execute();
  }
}
