/** Writes to the library. Each appends a change that other processes read. */
import { formatPalette } from "@tincture/color/palette";
import { DomainError } from "@tincture/contract/errors";
import { inBlocks } from "../../db/batches.ts";
import type { LibraryChange } from "../palette.ts";
import type { Palette } from "@tincture/contract/library";
import type { Db, PaletteRow } from "../../db/database.ts";
import { isUniqueFault, prepareOnce, prepareQuery, StoreFault } from "../../db/engine.ts";

const rowsMax = 500;
/** Balances the time to parse a statement and round trips to a server. */
const rowsPerInsert = 100;
/** How long changes are kept. A process that was away for longer reloads the whole library. */
const retentionMs = 3_600_000;
/** Maximum number of expired changes that one write deletes. */
const prunedMax = 8;

export interface Change {
  readonly changeId: string;
  readonly at: number;
}

interface PaletteInsert extends Change {
  readonly rows: readonly PaletteRow[];
}

/**
 * Inserts palettes whose hashes and slugs were free before.
 *
 * @throws {StoreFault} `unique` when one is taken. No constraint covers unpublished hashes, so they
 *   are looked up again.
 */
export async function insertPaletteRows(db: Db, { rows, changeId, at }: PaletteInsert): Promise<void> {
  await lockInserts(db);
  const unpublished = rows.flatMap((row) => row.unpublished_hash ?? []);
  const stored = await findStoredSlugs(db, unpublished);
  if (stored.size > 0) throw new StoreFault("unique", "Another palette has the same colors by now");
  for (const some of inBlocks(rows, rowsPerInsert)) {
    await insertQuery(some.length)(
      db,
      some.flatMap((row) => columns.map((column) => row[column])),
    );
  }
  const paletteIds = rows.filter((row) => row.published_hash !== null).map((row) => row.id);
  await appendChange(db, { changeId, at, paletteIds });
}

export function paletteToRow(palette: Palette): PaletteRow {
  return {
    id: palette.id,
    slug: palette.slug,
    published_hash: palette.isPublished ? palette.colorHash : null,
    unpublished_hash: palette.isPublished ? null : palette.colorHash,
    name: palette.name,
    tagline: palette.tagline,
    colors: formatPalette(palette.colors),
    tags: palette.tags.join(","),
    save_count: palette.saveCount,
    published_at: palette.publishedAt,
  };
}

export async function findStoredSlugs(db: Db, colorHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const slugs = new Map<string, string>();
  for (const some of inBlocks(colorHashes, rowsMax)) {
    for (const column of ["unpublished_hash", "published_hash"] as const) {
      const rows = await db
        .selectFrom("palettes")
        .select((eb) => [eb.ref(column).$notNull().as("hash"), "slug"])
        .where(column, "in", some)
        .execute();
      for (const { hash, slug } of rows) slugs.set(hash, slug);
    }
  }
  return slugs;
}

/**
 * Locks inserts in all processes until the transaction ends. Without the lock, inserts of the same
 * slugs or hashes in different orders would deadlock.
 */
export async function lockInserts(db: Db): Promise<void> {
  await db
    .insertInto("pulse")
    .values({ id: "inserts", beats: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((expression) => ({ beats: expression("pulse.beats", "+", 1) })),
    )
    .execute();
}

const columns = [
  "id",
  "slug",
  "published_hash",
  "unpublished_hash",
  "name",
  "tagline",
  "colors",
  "tags",
  "save_count",
  "published_at",
] as const satisfies readonly (keyof PaletteRow)[];

const insertQuery = prepareOnce((size) => {
  const row = Object.fromEntries(columns.map((column) => [column, ""]));
  return prepareQuery((db) => db.insertInto("palettes").columns(columns).values(Array(size).fill(row)));
});

interface PaletteDeletion extends Change {
  readonly ids: readonly string[];
}

/** Deletes palettes. `deleteAttachments` deletes their saves, owners and reports. */
export async function deletePaletteRows(db: Db, { ids, changeId, at }: PaletteDeletion): Promise<void> {
  for (const some of inBlocks(ids, rowsMax)) {
    await db.deleteFrom("palettes").where("id", "in", some).execute();
  }
  await appendChange(db, { changeId, at, paletteIds: ids });
}

interface Publication extends Change {
  readonly slug: string;
}

/** @returns false when there is no such slug */
export async function publishPaletteRow(db: Db, { slug, changeId, at }: Publication): Promise<boolean> {
  try {
    const published = await db
      .updateTable("palettes")
      .set((eb) => ({ published_hash: eb.ref("unpublished_hash"), unpublished_hash: null }))
      .where("slug", "=", slug)
      .where("published_hash", "is", null)
      .returning("id")
      .execute();
    await appendChange(db, { changeId, at, paletteIds: published.map((row) => row.id) });
    return published.length > 0 || (await hasSlug(db, slug));
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    throw new DomainError("palette_exists", `Another published palette has the colors of "${slug}"`, {
      cause: error,
    });
  }
}

/**
 * Unpublishes a palette so that only an operator can publish it again. Returns false if there is no
 * such slug.
 */
export async function unpublishPaletteRow(db: Db, { slug, changeId, at }: Publication): Promise<boolean> {
  const unpublished = await db
    .updateTable("palettes")
    .set((eb) => ({ unpublished_hash: eb.ref("published_hash"), published_hash: null }))
    .where("slug", "=", slug)
    .where("published_hash", "is not", null)
    .returning("id")
    .execute();
  await db
    .updateTable("palette_owners")
    .set({ unpublished_at: null })
    .where("palette_id", "in", (eb) => eb.selectFrom("palettes").select("id").where("slug", "=", slug))
    .execute();
  await appendChange(db, { changeId, at, paletteIds: unpublished.map((row) => row.id) });
  return unpublished.length > 0 || hasSlug(db, slug);
}

async function hasSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom("palettes").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined;
}

interface LibraryChangeInsert extends Change {
  readonly paletteIds: LibraryChange["paletteIds"];
}

/** Appends a change for other processes, if there are palettes. */
export async function appendChange(db: Db, { changeId, at, paletteIds }: LibraryChangeInsert): Promise<void> {
  if (paletteIds.length === 0) return;
  await db
    .insertInto("library_changes")
    .values({ id: changeId, at, palette_ids: JSON.stringify(paletteIds) })
    .execute();
  await db
    .deleteFrom("library_changes")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("library_changes")
        .select("id")
        .where("at", "<", at - retentionMs)
        .orderBy("at")
        .limit(prunedMax),
    )
    .execute();
}
