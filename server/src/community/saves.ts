import type { Saves } from "@tincture/contract/community";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { PalettePage } from "@tincture/contract/library";
import { checkPage, type PageRequest } from "@tincture/contract/page-request";
import { requireAccount } from "../accounts/accounts.ts";
import type { Db } from "../db/database.ts";
import { type ChangingEngine, StoreFault } from "../db/engine.ts";
import { appendChange, type Change } from "../library/store/library-writes.ts";
import { rowToPalette } from "../library/store/palette-store.ts";
import { paletteNotFound } from "./refusals.ts";
import { findPublishedId } from "./store/published-palettes.ts";

const slugsMax = 500;

interface SavesOptions {
  readonly store: SaveStore;
  readonly clock: Clock;
  /** Updates the cached palette in this process. */
  readonly followChange: (slug: string) => Promise<void>;
}

export function createSaves({ store, clock, followChange }: SavesOptions): Saves {
  async function readCount(slug: string, change: SaveChange | undefined): Promise<number> {
    if (!change) throw paletteNotFound(slug);
    if (change.isChanged) await followChange(slug);
    return change.saveCount;
  }
  return {
    savePalette: async (accountId, slug) => readCount(slug, await store.savePalette(accountId, slug, clock())),
    unsavePalette: async (accountId, slug) => readCount(slug, await store.unsavePalette(accountId, slug, clock())),
    listSaved: async (accountId, page) => store.listSaved(accountId, checkPage(page)),
    async whichSaved(accountId, slugs) {
      if (slugs.length === 0) return new Set();
      if (slugs.length <= slugsMax) return store.listSavedSlugs(accountId, slugs);
      throw new DomainError(
        "invalid_parameter",
        `At most ${slugsMax} slugs can be asked about at once, got ${slugs.length}`,
      );
    },
  };
}

interface SaveChange {
  /** The new count: imported base plus the people who liked it. */
  readonly saveCount: number;
  readonly isChanged: boolean;
}

export type SaveStore = ReturnType<typeof createSaveStore>;

/**
 * Stores likes. A like and its count change in one transaction, which also appends to the table of
 * changes that other processes follow.
 */
export function createSaveStore({ engine, createChangeId }: ChangingEngine) {
  const { db, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    savePalette: (accountId: string, slug: string, at: number) =>
      write(savePaletteRow, { accountId, slug, ...change(at) }),
    unsavePalette: (accountId: string, slug: string, at: number) =>
      write(unsavePaletteRow, { accountId, slug, ...change(at) }),
    listSaved: (accountId: string, page: PageRequest) => listSaved(db, accountId, page),
    async listSavedSlugs(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>> {
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

/** Throws a `conflict` when the palette was deleted in between; the engine repeats the write. */
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
