import type { CollectionOutcome, PrivateStore } from "../private-palettes.ts";
import type { Collection, CollectionCount, KnownCollection, Rename } from "@tincture/contract/private-palettes";
import { requireAccount } from "../../accounts/account-store.ts";
import type { Db } from "../../db/database.ts";
import type { Engine } from "../../db/engine.ts";

type CollectionPorts = Pick<
  PrivateStore,
  "listCollections" | "keepCollection" | "renameCollection" | "deleteCollection"
>;

export function collectionPorts({ db, write }: Engine): CollectionPorts {
  return {
    listCollections: (accountId) => listCollections(db, accountId),
    keepCollection: (accountId, collection, limit) => write(keepCollectionRow, { accountId, collection, limit }),
    renameCollection: (accountId, id, rename) => write(renameCollectionRow, { accountId, id, ...rename }),
    deleteCollection: (accountId, id, known) => write(deleteCollectionRow, { accountId, id, known }),
  };
}

/** Whether an account has a collection; true for null, which means none. */
export async function hasCollection(db: Db, accountId: string, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const rows = await selectCollections(db, accountId).select("id").where("id", "=", id).execute();
  return rows.length > 0;
}

function selectCollections(db: Db, accountId: string) {
  return db.selectFrom("collections").where("account_id", "=", accountId);
}

async function listCollections(db: Db, accountId: string): Promise<readonly CollectionCount[]> {
  const [collections, counts] = await Promise.all([
    selectCollections(db, accountId).select(["id", "name", "created_at"]).execute(),
    countPalettes(db, accountId),
  ]);
  return collections
    .map(({ id, name, created_at }) => ({ id, name, createdAt: created_at, paletteCount: counts.get(id) ?? 0 }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

async function countPalettes(db: Db, accountId: string): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom("private_palettes")
    .select((eb) => ["collection_id", eb.fn.countAll<number>().as("count")])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .groupBy("collection_id")
    .execute();
  return new Map(rows.map((row) => [row.collection_id, row.count]));
}

interface CollectionWrite {
  readonly accountId: string;
  readonly collection: Collection;
  readonly limit: number;
}

export async function keepCollectionRow(
  db: Db,
  { accountId, collection: { id, name, createdAt }, limit }: CollectionWrite,
): Promise<CollectionOutcome> {
  await requireAccount(db, accountId);
  const names = await selectCollections(db, accountId).select("name").execute();
  if (names.some((row) => row.name === name)) return "name_taken";
  if (names.length >= limit) return "limit_reached";
  await db.insertInto("collections").values({ account_id: accountId, id, name, created_at: createdAt }).execute();
  return "kept";
}

interface RenameWrite extends Rename {
  readonly accountId: string;
  readonly id: string;
}

export async function renameCollectionRow(
  db: Db,
  { accountId, id, name, known }: RenameWrite,
): Promise<CollectionOutcome> {
  await requireAccount(db, accountId);
  const collections = await selectCollections(db, accountId).select(["id", "name"]).execute();
  const own = collections.find((row) => row.id === id);
  if (own === undefined) return "unknown";
  if (own.name === name) return "kept";
  if (own.name !== known) return "stale";
  if (collections.some((row) => row.name === name)) return "name_taken";
  await db.updateTable("collections").set({ name }).where("account_id", "=", accountId).where("id", "=", id).execute();
  return "kept";
}

interface DropWrite {
  readonly accountId: string;
  readonly id: string;
  readonly known: KnownCollection;
}

/** Also removes deleted palettes that can be restored from the collection. */
export async function deleteCollectionRow(
  db: Db,
  { accountId, id, known }: DropWrite,
): Promise<"deleted" | "stale" | "unknown"> {
  await requireAccount(db, accountId);
  const own = (await listCollections(db, accountId)).find((collection) => collection.id === id);
  if (own === undefined) return "unknown";
  if (own.name !== known.name || own.paletteCount !== known.paletteCount) return "stale";
  await db
    .updateTable("private_palettes")
    .set({ collection_id: null })
    .where("account_id", "=", accountId)
    .where("collection_id", "=", id)
    .execute();
  await db.deleteFrom("collections").where("account_id", "=", accountId).where("id", "=", id).execute();
  return "deleted";
}
