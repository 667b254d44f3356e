import type { SaveChange } from "../../domain/community/saves.ts";
import { StoreFault } from "../engine.ts";
import type { Db } from "../database.ts";
import { appendChange } from "../library/library-writes.ts";
import { findPublishedId } from "./palette-attachments.ts";
import { requireAccount } from "../account-store.ts";

export interface SaveWrite {
  readonly accountId: string;
  readonly slug: string;
  readonly changeId: string;
  readonly at: number;
}

/** @returns null when no published palette has the slug */
export async function savePaletteRow(db: Db, write: SaveWrite): Promise<SaveChange | null> {
  const { accountId, slug, at } = write;
  await requireAccount(db, accountId);
  const paletteId = await findPublishedId(db, slug);
  if (paletteId === undefined) return null;
  const inserted = await db
    .insertInto("saves")
    .values({ account_id: accountId, palette_id: paletteId, saved_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "palette_id"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return readCount(db, paletteId);
  return changeCount(db, paletteId, { ...write, difference: 1 });
}

/** @returns null when no published palette has the slug */
export async function unsavePaletteRow(db: Db, write: SaveWrite): Promise<SaveChange | null> {
  const paletteId = await findPublishedId(db, write.slug);
  if (paletteId === undefined) return null;
  const deleted = await db
    .deleteFrom("saves")
    .where("account_id", "=", write.accountId)
    .where("palette_id", "=", paletteId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return readCount(db, paletteId);
  return changeCount(db, paletteId, { ...write, difference: -1 });
}

async function readCount(db: Db, paletteId: string): Promise<SaveChange | null> {
  const row = await db
    .selectFrom("palettes")
    .select("save_count")
    .where("id", "=", paletteId)
    .executeTakeFirst();
  return row ? { saveCount: row.save_count, isChanged: false } : null;
}

/** @throws {StoreFault} `conflict` when the palette was deleted since it was found: the repeated write will not find it */
async function changeCount(
  db: Db,
  paletteId: string,
  { difference, changeId, at }: SaveWrite & { readonly difference: number },
): Promise<SaveChange> {
  const row = await db
    .updateTable("palettes")
    .set((eb) => ({ save_count: eb("save_count", "+", difference) }))
    .where("id", "=", paletteId)
    .returning("save_count")
    .executeTakeFirst();
  if (!row) throw new StoreFault("conflict", `The palette ${paletteId} was deleted meanwhile`);
  await appendChange(db, { changeId, at, paletteIds: [paletteId] });
  return { saveCount: row.save_count, isChanged: true };
}
