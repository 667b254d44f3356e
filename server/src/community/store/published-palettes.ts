import { sql } from "kysely";
import { unavailable } from "@tincture/contract/errors";
import { batchRowsMax, inBlocks, runBatches } from "../../db/batches.ts";
import type { Db, PaletteRow } from "../../db/database.ts";
import { type Engine, isUniqueFault } from "../../db/engine.ts";
import type { DuplicateColors } from "../publishing-store.ts";
import type { NewPalette } from "../../library/palette.ts";
import { paletteToRow } from "../../library/store/library-writes.ts";
import { chooseSlugs, triesMax } from "../../library/store/insert-palettes.ts";

/** Tables that refer to palettes, each with the other column of its primary key. */
const attachments = [
  ["saves", "account_id"],
  ["palette_owners", "account_id"],
  ["reports", "account_id"],
] as const;

/**
 * Deletes the saves, owners and reports of deleted palettes. Call it after the palettes were
 * deleted, so that no new save can follow. Rows that a crash leaves behind are never shown.
 */
export async function deleteAttachments(
  { write }: Pick<Engine, "write">,
  paletteIds: readonly string[],
): Promise<void> {
  for (const some of inBlocks(paletteIds, batchRowsMax)) await runBatches(() => write(deleteAttachmentRows, some));
}

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

export async function findPublishedId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("palettes")
    .select("id")
    .where("slug", "=", slug)
    .where("published_hash", "is not", null)
    .executeTakeFirst();
  return row?.id;
}

/** A person waits. Readers of changes also look back only for a limited time. */
const tryMsMax = 5000;

/**
 * Inserts a palette with a free slug. Tries again if another writer takes the slug or the colors in
 * between, for which `insert` fails with a `unique` fault.
 */
export async function insertNamed<Result>(
  db: Db,
  palette: NewPalette,
  insert: (row: PaletteRow) => Promise<Result>,
): Promise<Result | DuplicateColors> {
  const deadline = performance.now() + tryMsMax;
  for (let tries = 1; ; tries += 1) {
    const slugOfColors = await findPublishedSlug(db, palette.colorHash);
    if (slugOfColors !== undefined) return { kind: "duplicate", slug: slugOfColors };
    const [choice] = await chooseSlugs(db, [palette], new Set());
    if (choice === undefined) throw new RangeError(`No slug was chosen for the palette ${palette.id}`);
    try {
      return await insert(paletteToRow({ ...palette, slug: choice.slug }));
    } catch (error) {
      if (!isUniqueFault(error)) throw error;
      if (tries < triesMax && performance.now() <= deadline) continue;
      throw unavailable("Others took the same addresses again and again; try again", { cause: error });
    }
  }
}

export async function findPublishedSlug(db: Db, colorHash: string): Promise<string | undefined> {
  const row = await db.selectFrom("palettes").select("slug").where("published_hash", "=", colorHash).executeTakeFirst();
  return row?.slug;
}
