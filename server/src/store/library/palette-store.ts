import { setImmediate as nextTurn } from "node:timers/promises";
import { inBlocks } from "../../domain/in-blocks.ts";
import type { ImportJournal } from "../../domain/library/import/import-journal.ts";
import type { IndexEntry, LibraryChange, PaletteStore, Palette } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import type { ChangingEngine, Engine } from "../engine.ts";
import { prepareOnce, prepareQuery } from "../prepared-query.ts";
import { createInserter } from "./insert-palettes.ts";
import { indexColumns, rowToIndexEntry, rowToPalette } from "./palette-rows.ts";

/** Rows in one block of a scan, or ids in one statement. */
const BLOCK_SIZE = 500;
/** Changes read in one statement, at most: each may name hundreds of palettes. */
const CHANGES_PER_READ = 200;

/** Palettes on SQL. */
export function createPaletteStore({ engine, createChangeId }: ChangingEngine): PaletteStore {
  const { db, background, write } = engine;
  const inserter = createInserter(engine);
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    findPublishedBySlug: (slug) => findPublished(db, "slug", slug),
    findPublishedByHash: (colorHash) => findPublished(db, "published_hash", colorHash),
    listPublished: (ids) => listPublished(db, ids),
    scanPalettes: (filter) => scanPalettes(background, filter),
    scanIndexEntries: () => scanIndexEntries(background),
    async listIndexEntries(ids) {
      const rows = await readBlocks(ids, (some) =>
        selectIndexRows(background).where("id", "in", some).execute(),
      );
      return rows.map(rowToIndexEntry);
    },
    listChanges: (...time) => listChanges(background, ...time),
    async countChanges(since, until) {
      // Answered from the index on the time alone.
      const row = await background
        .selectFrom("library_changes")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("at", ">=", since)
        .where("at", "<", until)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    insertPalettes: (palettes, at) => inserter.insert({ palettes, ...change(at) }),
    insertSize: () => inserter.insertSize(),
    deletePalettes: (ids, at) => write("deletePaletteRows", { ids, ...change(at) }),
    publishPalette: (slug, at) => write("publishPaletteRow", { slug, ...change(at) }),
    unpublishPalette: (slug, at) => write("unpublishPaletteRow", { slug, ...change(at) }),
    async countPalettes() {
      const row = await background
        .selectFrom("palettes")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

/** The reading that needs neither writes nor a second way to the database. */
export function createPublishedReads(db: Db): Pick<PaletteStore, "scanPalettes" | "listPublished"> {
  return {
    scanPalettes: (filter) => scanPalettes(db, filter),
    listPublished: (ids) => listPublished(db, ids),
  };
}

/** The journal of all-or-nothing imports on SQL. */
export function createImportJournal({ background, write }: Engine): ImportJournal {
  return {
    async beginImport(entry) {
      await write("insertImportRow", entry);
    },
    touchImport: (id, at) => write("touchImportRow", { id, at }),
    endImport: (id) => write("deleteImportRow", id),
    async listImports() {
      const rows = await background.selectFrom("imports").selectAll().orderBy("id").execute();
      return rows.map((row) => ({ id: row.id, owner: row.owner, touchedAt: row.touched_at }));
    },
    async listPaletteIds({ first, last }, limit) {
      const rows = await background
        .selectFrom("palettes")
        .select("id")
        .where("id", ">=", first)
        .where("id", "<=", last)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

async function findPublished(
  db: Db,
  column: "slug" | "published_hash",
  value: string,
): Promise<Palette | undefined> {
  const [row] = await publishedQueries[column](db, [value]);
  return row && rowToPalette(row);
}

const publishedQueries = {
  slug: preparePublished("slug"),
  published_hash: preparePublished("published_hash"),
};

function preparePublished(column: "slug" | "published_hash") {
  return prepareQuery((db) =>
    db.selectFrom("palettes").selectAll().where(column, "=", "").where("published_hash", "is not", null),
  );
}

async function listPublished(db: Db, ids: readonly string[]): Promise<readonly Palette[]> {
  const rows = await readBlocks(ids, (some) => pageQuery(some.length)(db, some));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [rowToPalette(row)] : [];
  });
}

/** One text for each number of ids. */
const pageQuery = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .selectFrom("palettes")
      .selectAll()
      .where("id", "in", Array<string>(size).fill(""))
      .where("published_hash", "is not", null),
  ),
);

async function readBlocks<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const some of inBlocks(ids, BLOCK_SIZE)) rows.push(...(await read(some)));
  return rows;
}

function scanPalettes(
  db: Db,
  { isPublished = false }: { readonly isPublished?: boolean } = {},
): AsyncIterable<readonly Palette[]> {
  return scanById((after) => {
    const rows = db.selectFrom("palettes").selectAll().where("id", ">", after);
    const wanted = isPublished ? rows.where("published_hash", "is not", null) : rows;
    return wanted.orderBy("id").limit(BLOCK_SIZE).execute();
  }, rowToPalette);
}

function scanIndexEntries(db: Db): AsyncIterable<readonly IndexEntry[]> {
  return scanById(
    (after) => selectIndexRows(db).where("id", ">", after).orderBy("id").limit(BLOCK_SIZE).execute(),
    rowToIndexEntry,
  );
}

function selectIndexRows(db: Db) {
  return db.selectFrom("palettes").select(indexColumns).where("published_hash", "is not", null);
}

/** Walks by key, each block a statement of its own: no transaction stays open, and between blocks others get their turn. */
async function* scanById<Row extends { readonly id: string }, Item>(
  readAfter: (id: string) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): AsyncIterable<readonly Item[]> {
  let rows = await readAfter("");
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows.map(toItem);
    await nextTurn();
    rows = await readAfter(last.id);
  }
}

async function listChanges(
  db: Db,
  ...[since, known, until = Number.MAX_SAFE_INTEGER]: Parameters<PaletteStore["listChanges"]>
): Promise<readonly LibraryChange[]> {
  const found = await db
    .selectFrom("library_changes")
    .select("id")
    .where("at", ">=", since)
    .where("at", "<", until)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const ids = found.map((row) => row.id).filter((id) => !known.has(id));
  const changes: LibraryChange[] = [];
  for (const some of inBlocks(ids, CHANGES_PER_READ)) {
    const rows = await db
      .selectFrom("library_changes")
      .select(["id", "at", "palette_ids"])
      .where("id", "in", some)
      .orderBy("at")
      .orderBy("id")
      .execute();
    changes.push(...rows.map((row) => ({ id: row.id, at: row.at, paletteIds: parseIds(row.palette_ids) })));
  }
  return changes;
}

function parseIds(json: string): LibraryChange["paletteIds"] {
  const ids: string[] | "all" = JSON.parse(json);
  return ids;
}
