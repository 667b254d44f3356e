/** Writes to the library: palettes in and out, and the change each leaves for other processes to read. */
import { formatPalette } from "@tincture/color/palette";
import { DomainError } from "../../domain/errors.ts";
import { inBlocks } from "../../domain/in-blocks.ts";
import type { LibraryChange, Palette } from "../../domain/library/palette.ts";
import type { Db, PaletteRow } from "../database.ts";
import { isUniqueFault, prepareOnce, prepareQuery, StoreFault } from "../engine.ts";

/** Values in one statement, at most. */
const rowsMax = 500;
/** Rows in one insert: few enough for a text that is quickly parsed, many enough for a server far away. */
const rowsPerInsert = 100;
/** How long a change stays to be read; a process that missed more than this loads the whole library again. */
const retentionMs = 3_600_000;
/** Expired changes that one write takes away, at most: more than it adds, too few to be felt. */
const prunedMax = 8;

export interface Change {
  readonly changeId: string;
  readonly at: number;
}

interface PaletteInsert extends Change {
  readonly rows: readonly PaletteRow[];
}

/**
 * Inserts palettes that were looked up before: none of their color hashes and slugs was in the library.
 *
 * @throws {StoreFault} `unique` when one is now. No constraint holds unpublished hashes, hence the look at those.
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

/** @returns the slug of a stored palette, published or not, by color hash */
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
 * A lock on inserts of palettes by all processes, until the transaction ends: a row that every insert changes. Each insert takes
 * unique slugs and hashes; side by side, in different orders, two would wait for one another in a circle, and a server needs a
 * second to notice that. The row lies in the table of the heartbeat, where servers of earlier versions look for it too.
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

/** One text for each number of rows: to make it takes longer than to run it. */
const insertQuery = prepareOnce((size) => {
  const row = Object.fromEntries(columns.map((column) => [column, ""]));
  return prepareQuery((db) => db.insertInto("palettes").columns(columns).values(Array(size).fill(row)));
});

interface PaletteDeletion extends Change {
  readonly ids: readonly string[];
}

/** Deletes palettes. Their saves, owners and reports are left to `deleteAttachments`. */
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

/** By an operator: even where the owner did it before, only an operator can publish it again. @returns false when there is no such slug */
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

/** Tells other processes, in the transaction of the write itself. Nothing to tell, no row. */
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
