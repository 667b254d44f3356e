import { setImmediate as nextTurn } from "node:timers/promises";
import { inBlocks } from "../../domain/in-blocks.ts";
import type { ImportJournal } from "../../domain/library/import/import-journal.ts";
import type { PaletteStore } from "../../domain/library/palette-store.ts";
import type { Palette } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import type { Engine } from "../engine.ts";
import { prepareOnce, prepareQuery } from "../prepared-query.ts";
import { countChangeRows, listChangeRows } from "./change-rows.ts";
import { createInserter } from "./insert-palettes.ts";
import { indexColumns, rowToIndexEntry, rowToPalette } from "./palette-rows.ts";

/** Rows in one block of a scan, or ids in one statement. */
const BLOCK_SIZE = 500;

interface PaletteStoreOptions {
  readonly engine: Engine;
  /** Gives each change a new id. */
  readonly createChangeId: (at: number) => string;
}

/** Palettes on SQL. */
export function createPaletteStore({ engine, createChangeId }: PaletteStoreOptions): PaletteStore {
  const { db, background, write } = engine;
  const inserter = createInserter(engine);
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    findPublishedBySlug: (slug) => findPublished(db, "slug", slug),
    findPublishedByHash: (colorHash) => findPublished(db, "published_hash", colorHash),
    listPublished: (ids) => listPublished(db, ids),
    scanPalettes: (filter) => scanPalettes(background, filter),
    scanIndexEntries: () => mapBlocks(scanIndexRows(background), rowToIndexEntry),
    async listIndexEntries(ids) {
      const blocks = await readBlocks(ids, (some) =>
        background
          .selectFrom("palettes")
          .select(indexColumns)
          .where("id", "in", some)
          .where("published_hash", "is not", null)
          .execute(),
      );
      return blocks.map(rowToIndexEntry);
    },
    listChanges: (since, known, until) => listChangeRows(background, { since, known, until }),
    countChanges: (since, until) => countChangeRows(background, since, until),
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
  filter: { readonly isPublished?: boolean } | undefined,
): AsyncIterable<readonly Palette[]> {
  return mapBlocks(scanRows(db, filter?.isPublished ?? false), rowToPalette);
}

function scanRows(db: Db, isPublished: boolean) {
  return scanById((after) => {
    const rows = db.selectFrom("palettes").selectAll().where("id", ">", after);
    const wanted = isPublished ? rows.where("published_hash", "is not", null) : rows;
    return wanted.orderBy("id").limit(BLOCK_SIZE).execute();
  });
}

function scanIndexRows(db: Db) {
  return scanById((after) =>
    db
      .selectFrom("palettes")
      .select(indexColumns)
      .where("id", ">", after)
      .where("published_hash", "is not", null)
      .orderBy("id")
      .limit(BLOCK_SIZE)
      .execute(),
  );
}

/** Walks by key, each block a statement of its own: no transaction stays open, and between blocks others get their turn. */
async function* scanById<Row extends { readonly id: string }>(
  readAfter: (id: string) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  let after = "";
  for (;;) {
    const rows = await readAfter(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    await nextTurn();
  }
}

async function* mapBlocks<Row, Item>(
  blocks: AsyncIterable<readonly Row[]>,
  toItem: (row: Row) => Item,
): AsyncIterable<readonly Item[]> {
  for await (const block of blocks) yield block.map(toItem);
}
