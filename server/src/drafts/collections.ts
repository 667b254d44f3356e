/** Collections of private palettes. */
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type {
  Collection,
  CollectionCount,
  KnownCollection,
  PrivatePalettes,
  Rename,
} from "@tincture/contract/private-palettes";
import { requireAccount } from "../accounts/accounts.ts";
import { parseDraftName } from "../community/palette-draft.ts";
import { PublishError } from "../community/refusals.ts";
import type { Db } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { createId } from "../runtime/ids.ts";

const collectionsMax = 100;

export interface CollectionsOptions {
  readonly store: CollectionStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

type Collections = Pick<
  PrivatePalettes,
  "listCollections" | "createCollection" | "renameCollection" | "deleteCollection"
>;

export function createCollections(options: CollectionsOptions): Collections {
  const { store } = options;
  async function getCollection(accountId: string, id: string): Promise<CollectionCount> {
    const found = (await store.listCollections(accountId)).find((collection) => collection.id === id);
    if (found === undefined) throw collectionNotFound();
    return found;
  }
  return {
    listCollections: (accountId) => store.listCollections(accountId),
    createCollection: async (accountId, name) => createCollection(options, accountId, parseDraftName(name)),
    async renameCollection(accountId, id, { name, known }) {
      const parsed = parseDraftName(name);
      const outcome = canBe(id) ? await store.renameCollection(accountId, id, { name: parsed, known }) : "unknown";
      if (outcome !== "stale") return refuseCollection(outcome, parsed);
      const { name: present } = await getCollection(accountId, id);
      const message = `The collection is called ${quoteValue(present)} by now. Rename it again to replace that name.`;
      throw new PublishError("invalid_palette", message, { field: "name" });
    },
    async deleteCollection(accountId, id, known) {
      const outcome = canBe(id) ? await store.deleteCollection(accountId, id, known) : "unknown";
      if (outcome === "unknown") throw collectionNotFound();
      if (outcome === "deleted") return;
      const { name, paletteCount } = await getCollection(accountId, id);
      const count = paletteCount === 1 ? "1 palette" : `${paletteCount} palettes`;
      const message = `The collection has changed: it is called ${quoteValue(name)} and has ${count}. Delete it again to confirm.`;
      throw new DomainError("invalid_parameter", message);
    },
  };
}

async function createCollection(
  { store, clock, randomBytes }: CollectionsOptions,
  accountId: string,
  name: string,
): Promise<Collection> {
  const at = clock();
  const collection = { id: createId(at, randomBytes), name, createdAt: at };
  refuseCollection(await store.keepCollection(accountId, collection, collectionsMax), name);
  return collection;
}

function refuseCollection(outcome: CollectionOutcome, name: string): void {
  if (outcome === "unknown") throw collectionNotFound();
  if (outcome === "limit_reached") throw tooMany(`${collectionsMax} collections`);
  if (outcome === "name_taken") {
    const message = `You already have a collection called ${quoteValue(name)}`;
    throw new PublishError("invalid_palette", message, { field: "name" });
  }
}

const idShape = /^[0-9a-f-]{36}$/;

/** Whether an id is well-formed or absent. Databases reject some texts. */
export function canBe(id: string | null | undefined): boolean {
  return id === null || id === undefined || idShape.test(id);
}

export function collectionNotFound(): DomainError {
  return new DomainError("not_found", "No such collection: it may have been deleted meanwhile");
}

export function tooMany(what: string): DomainError {
  return new DomainError("invalid_parameter", `You have ${what}, which is the most there can be. Delete some first.`);
}

type CollectionOutcome = "kept" | "limit_reached" | "name_taken" | "stale" | "unknown";
type CollectionStore = ReturnType<typeof createCollectionStore>;

export function createCollectionStore({ db, write }: Engine) {
  return {
    listCollections: (accountId: string) => listCollections(db, accountId),
    keepCollection: (accountId: string, collection: Collection, limit: number) =>
      write(keepCollectionRow, { accountId, collection, limit }),
    renameCollection: (accountId: string, id: string, rename: Rename) =>
      write(renameCollectionRow, { accountId, id, ...rename }),
    deleteCollection: (accountId: string, id: string, known: KnownCollection) =>
      write(deleteCollectionRow, { accountId, id, known }),
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
