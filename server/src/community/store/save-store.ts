import type { PageRequest } from "@tincture/contract/page-request";
import type { SaveChange, SaveStore } from "../saves.ts";
import type { PalettePage } from "@tincture/contract/library";
import { requireAccount } from "../../accounts/account-store.ts";
import type { Db } from "../../db/database.ts";
import { type ChangingEngine, StoreFault } from "../../db/engine.ts";
import { appendChange, type Change } from "../../library/store/library-writes.ts";
import { rowToPalette } from "../../library/store/palette-store.ts";
import { findPublishedId } from "./published-palettes.ts";

export function createSaveStore({ engine, createChangeId }: ChangingEngine): SaveStore {
  const { db, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    savePalette: (accountId, slug, at) => write(savePaletteRow, { accountId, slug, ...change(at) }),
    unsavePalette: (accountId, slug, at) => write(unsavePaletteRow, { accountId, slug, ...change(at) }),
    listSaved: (accountId, page) => listSaved(db, accountId, page),
    async listSavedSlugs(accountId, slugs) {
      if (slugs.length === 0) return new Set();
      const rows = await selectSaved(db, accountId).select("slug").where("slug", "in", slugs).execute();
      return new Set(rows.map((row) => row.slug));
    },
  };
}

async function listSaved(db: Db, accountId: string, { limit, offset }: PageRequest): Promise<PalettePage> {
  const published = selectSaved(db, accountId).where("published_hash", "is not", null);
  const { total } = await published.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await published
    .selectAll("palettes")
    .orderBy("saved_at", "desc")
    .orderBy("palette_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, palettes: rows.map(rowToPalette) };
}

function selectSaved(db: Db, accountId: string) {
  return db
    .selectFrom("saves")
    .innerJoin("palettes", "palettes.id", "saves.palette_id")
    .where("account_id", "=", accountId);
}

interface SaveWrite extends Change {
  readonly accountId: string;
  readonly slug: string;
}

/** @returns undefined when no published palette has the slug */
export async function savePaletteRow(db: Db, write: SaveWrite): Promise<SaveChange | undefined> {
  const { accountId, slug, at } = write;
  await requireAccount(db, accountId);
  const paletteId = await findPublishedId(db, slug);
  if (paletteId === undefined) return undefined;
  const inserted = await db
    .insertInto("saves")
    .values({ account_id: accountId, palette_id: paletteId, saved_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "palette_id"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return readCount(db, paletteId);
  return changeCount(db, paletteId, { ...write, difference: 1 });
}

/** @returns undefined when no published palette has the slug */
export async function unsavePaletteRow(db: Db, write: SaveWrite): Promise<SaveChange | undefined> {
  const paletteId = await findPublishedId(db, write.slug);
  if (paletteId === undefined) return undefined;
  const deleted = await db
    .deleteFrom("saves")
    .where("account_id", "=", write.accountId)
    .where("palette_id", "=", paletteId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return readCount(db, paletteId);
  return changeCount(db, paletteId, { ...write, difference: -1 });
}

async function readCount(db: Db, paletteId: string): Promise<SaveChange | undefined> {
  const row = await db.selectFrom("palettes").select("save_count").where("id", "=", paletteId).executeTakeFirst();
  return row ? { saveCount: row.save_count, isChanged: false } : undefined;
}

/**
 * @throws {StoreFault} `conflict` when the palette was deleted in between; the engine repeats the
 *   write
 */
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
