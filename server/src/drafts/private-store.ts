import type { ExpressionBuilder } from "kysely";
import { formatPalette, splitPalette } from "@tincture/color/palette";
import type {
  ColorChange,
  Move,
  PrivatePage,
  PrivatePalette,
  PrivateRequest,
  TextChange,
} from "@tincture/contract/private-palettes";
import { requireAccount } from "../accounts/accounts.ts";
import { batchRowsMax } from "../db/batches.ts";
import type { Database, Db, PrivatePaletteRow } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { createCollectionStore, hasCollection } from "./collections.ts";

/** The time in which a deleted palette can be restored, in milliseconds. */
export const restorableMs = 86_400_000;

type KeepOutcome = "kept" | "limit_reached" | "unknown_collection";
export type ChangeOutcome = "changed" | "stale" | "unknown" | "unknown_collection";
export type PrivateStore = ReturnType<typeof createPrivateStore>;

/** Every method reaches the rows of one account only. */
export function createPrivateStore(engine: Engine) {
  const { db, write } = engine;
  return {
    ...createCollectionStore(engine),
    keepPalette: (accountId: string, palette: PrivatePalette, limit: number) =>
      write(keepPrivateRow, { accountId, palette, limit }),
    changeTexts: (accountId: string, change: TextChange) => write(changePrivateTexts, { accountId, change }),
    changeColors: (accountId: string, change: ColorChange) => write(changePrivateColors, { accountId, change }),
    listPalettes: (accountId: string, request: PrivateRequest) => listPalettes(db, accountId, request),
    async findPalettes(accountId: string, ids: readonly string[]): Promise<readonly PrivatePalette[]> {
      if (ids.length === 0) return [];
      const rows = await selectPresent(db, accountId).selectAll().where("id", "in", ids).execute();
      return rows.map(rowToPrivate);
    },
    async findByColors(accountId: string, colors: readonly string[]): Promise<PrivatePalette | undefined> {
      const row = await selectPresent(db, accountId)
        .selectAll()
        .where("colors", "=", formatPalette(colors))
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && rowToPrivate(row);
    },
    movePalettes: (accountId: string, ids: readonly string[], move: Move) =>
      write(movePrivateRows, { accountId, ids, ...move }),
    deletePalettes: (accountId: string, ids: readonly string[], at: number) =>
      write(deletePrivateRows, { accountId, ids, at }),
    /** Restores palettes deleted at or after `deletedSince`, in epoch milliseconds. */
    restorePalettes: (accountId: string, ids: readonly string[], deletedSince: number) =>
      write(restorePrivateRows, { accountId, ids, deletedSince }),
  };
}

function selectPresent(db: Db, accountId: string) {
  return db.selectFrom("private_palettes").where("account_id", "=", accountId).where("deleted_at", "is", null);
}

async function listPalettes(db: Db, accountId: string, request: PrivateRequest): Promise<PrivatePage> {
  const { collectionId, limit, offset } = request;
  let wanted = selectPresent(db, accountId);
  if (collectionId === null) wanted = wanted.where("collection_id", "is", null);
  else if (collectionId !== undefined) wanted = wanted.where("collection_id", "=", collectionId);
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await wanted.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { total, palettes: rows.map(rowToPrivate) };
}

function rowToPrivate(row: PrivatePaletteRow): PrivatePalette {
  return {
    id: row.id,
    name: row.name,
    colors: splitPalette(row.colors),
    note: row.note,
    collectionId: row.collection_id,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

interface PaletteWrite {
  readonly accountId: string;
  readonly palette: PrivatePalette;
}

export async function keepPrivateRow(
  db: Db,
  { accountId, palette, limit }: PaletteWrite & { readonly limit: number },
): Promise<KeepOutcome> {
  await requireAccount(db, accountId);
  const { id, name, colors, note, collectionId, createdAt, changedAt } = palette;
  if (!(await hasCollection(db, accountId, collectionId))) return "unknown_collection";
  if (!(await hasRoom(db, accountId, limit))) return "limit_reached";
  const texts = { id, name, colors: formatPalette(colors), note, collection_id: collectionId };
  const times = { created_at: createdAt, changed_at: changedAt, deleted_at: null };
  await db
    .insertInto("private_palettes")
    .values({ account_id: accountId, ...texts, ...times })
    .execute();
  return "kept";
}

/** Whether one more may be saved. Erases deleted palettes if they use the space. */
async function hasRoom(db: Db, accountId: string, limit: number): Promise<boolean> {
  const own = db.selectFrom("private_palettes").where("account_id", "=", accountId);
  const counted = own.select((eb) => eb.fn.countAll<number>().as("count"));
  const { count } = await counted.executeTakeFirstOrThrow();
  if (count < limit) return true;
  const erased = await db
    .deleteFrom("private_palettes")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return count - Number(erased.numDeletedRows) < limit;
}

/** "stale", without a change, if the palette has changed since it was loaded. */
export async function changePrivateTexts(
  db: Db,
  { accountId, change }: { readonly accountId: string; readonly change: TextChange },
): Promise<ChangeOutcome> {
  const { id, name, note, collectionId, revision, at } = change;
  await requireAccount(db, accountId);
  const row = await findPresent(db, accountId, id);
  if (row === undefined) return "unknown";
  if (row.changed_at !== revision) return "stale";
  if (!(await hasCollection(db, accountId, collectionId))) return "unknown_collection";
  const texts = { name, note, collection_id: collectionId };
  await updatePresent(db, accountId, [id])
    .set((eb) => ({ ...texts, changed_at: laterThanBefore(eb, at) }))
    .execute();
  return "changed";
}

export async function changePrivateColors(
  db: Db,
  { accountId, change }: { readonly accountId: string; readonly change: ColorChange },
): Promise<ChangeOutcome> {
  const { id, colors, base, at } = change;
  await requireAccount(db, accountId);
  const row = await findPresent(db, accountId, id);
  if (row === undefined) return "unknown";
  if (row.colors !== formatPalette(base)) return "stale";
  await updatePresent(db, accountId, [id])
    .set((eb) => ({ colors: formatPalette(colors), changed_at: laterThanBefore(eb, at) }))
    .execute();
  return "changed";
}

function findPresent(db: Db, accountId: string, id: string) {
  return selectPresent(db, accountId).select(["colors", "changed_at"]).where("id", "=", id).executeTakeFirst();
}

/** Returns a time later than the previous change's, even if the clock was set back. */
function laterThanBefore(eb: ExpressionBuilder<Database, "private_palettes">, at: number) {
  return eb
    .case()
    .when("changed_at", ">=", at)
    .then(eb("changed_at", "+", 1))
    .else(at)
    .end();
}

function updatePresent(db: Db, accountId: string, ids: readonly string[]) {
  return db
    .updateTable("private_palettes")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null);
}

interface ChosenWrite {
  readonly accountId: string;
  readonly ids: readonly string[];
}

export async function movePrivateRows(
  db: Db,
  { accountId, ids, collectionId, at }: ChosenWrite & Move,
): Promise<boolean> {
  await requireAccount(db, accountId);
  if (!(await hasCollection(db, accountId, collectionId))) return false;
  if (ids.length > 0)
    await updatePresent(db, accountId, ids)
      .where("collection_id", "is distinct from", collectionId)
      .set((eb) => ({ collection_id: collectionId, changed_at: laterThanBefore(eb, at) }))
      .execute();
  return true;
}

export async function deletePrivateRows(
  db: Db,
  { accountId, ids, at }: ChosenWrite & { readonly at: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await updatePresent(db, accountId, ids).set({ deleted_at: at }).executeTakeFirst();
  return Number(deleted.numUpdatedRows);
}

/** Returns the number of restored palettes. If a collection was deleted, they have none. */
export async function restorePrivateRows(
  db: Db,
  { accountId, ids, deletedSince }: ChosenWrite & { readonly deletedSince: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  const restored = await db
    .updateTable("private_palettes")
    .set({ deleted_at: null })
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where("deleted_at", ">=", deletedSince)
    .executeTakeFirst();
  return Number(restored.numUpdatedRows);
}

/** Erases a batch of palettes that can no longer be restored. Returns their number. */
export async function eraseExpiredPrivateRows(db: Db, now: number): Promise<number> {
  const erased = await db
    .deleteFrom("private_palettes")
    .where((eb) =>
      eb(
        eb.refTuple("account_id", "id"),
        "in",
        eb
          .selectFrom("private_palettes")
          .select(["account_id", "id"])
          .where("deleted_at", "<", now - restorableMs)
          .limit(batchRowsMax)
          .$asTuple("account_id", "id"),
      ),
    )
    .executeTakeFirst();
  return Number(erased.numDeletedRows);
}
