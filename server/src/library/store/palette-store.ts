import { setImmediate as nextTurn } from "node:timers/promises";
import { splitPalette } from "@tincture/color/palette";
import { type SelectQueryBuilder, sql } from "kysely";
import { inBlocks } from "../../db/batches.ts";
import { type LibraryChange, type PaletteStore, type SaveHistory, savesKeptMs } from "../palette.ts";
import type { Palette } from "@tincture/contract/library";
import type { Database, Db, PaletteRow } from "../../db/database.ts";
import { prepareOnce, prepareQuery, type ChangingEngine, type Engine } from "../../db/engine.ts";
import { deleteAttachments } from "../../community/store/published-palettes.ts";
import { insertPalettes } from "./insert-palettes.ts";
import { deletePaletteRows, publishPaletteRow, unpublishPaletteRow } from "./library-writes.ts";

/** Rows of a block of a scan, or ids in a statement. */
const blockSize = 500;
/** Each change may name hundreds of palettes. */
const changesPerRead = 200;

interface PaletteStoreOptions extends Pick<ChangingEngine, "createChangeId"> {
  readonly engine: Pick<Engine, "db" | "background" | "write">;
}

export function createPaletteStore({ engine, createChangeId }: PaletteStoreOptions): PaletteStore {
  const { db, background, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    ...createPaletteReads(db, background),
    insertPalettes: (palettes, at) => insertPalettes(engine, { palettes, ...change(at) }),
    async deletePalettes(ids, at) {
      await write(deletePaletteRows, { ids, ...change(at) });
      await deleteAttachments(engine, ids);
    },
    publishPalette: (slug, at) => write(publishPaletteRow, { slug, ...change(at) }),
    unpublishPalette: (slug, at) => write(unpublishPaletteRow, { slug, ...change(at) }),
  };
}

type PaletteReads = Omit<PaletteStore, "insertPalettes" | "deletePalettes" | "publishPalette" | "unpublishPalette">;

/** @param background - for reads that no request waits for */
export function createPaletteReads(db: Db, background: Db): PaletteReads {
  return {
    findPublishedBySlug: (slug) => findPublished(db, "slug", slug),
    findPublishedByHash: (colorHash) => findPublished(db, "published_hash", colorHash),
    async listPublished(ids) {
      const palettes: Palette[] = [];
      for (const some of inBlocks(ids, blockSize))
        for (const row of await readPage(db, some)) if (row) palettes.push(rowToPalette(row));
      return palettes;
    },
    scanPalettes({ isPublished = false } = {}) {
      return scanById((after) => {
        const rows = background.selectFrom("palettes").selectAll().where("id", ">", after);
        const wanted = isPublished ? rows.where("published_hash", "is not", null) : rows;
        return wanted.orderBy("id").limit(blockSize).execute();
      }, rowToPalette);
    },
    listSaveHistories: (ids, now) => readBlocks(ids, (some) => readSaveHistories(background, some, now)),
    listSavedLately: (ids, now) => listSavedLately(background, ids, now),
    ...createChangeReads(background),
    countPublished: () => countRows(selectPublished(background)),
    countPalettes: () => countRows(background.selectFrom("palettes")),
  };
}

type ChangeReads = Pick<PaletteStore, "listChanges" | "countChanges" | "listChangeMarks">;

function createChangeReads(background: Db): ChangeReads {
  return {
    listChanges: (...time) => listChanges(background, ...time),
    // Reads the index on the time alone.
    countChanges: (since) => countRows(background.selectFrom("library_changes").where("at", ">=", since)),
    listChangeMarks(since) {
      const changes = background.selectFrom("library_changes").select(["id", "at"]).where("at", ">=", since);
      return changes.orderBy("at").orderBy("id").execute();
    },
  };
}

function selectPublished(background: Db) {
  return background.selectFrom("palettes").where("published_hash", "is not", null);
}

async function countRows<Table extends "palettes" | "library_changes">(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const counting = rows.select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counting.executeTakeFirstOrThrow()).count;
}

async function findPublished(db: Db, column: "slug" | "published_hash", value: string): Promise<Palette | undefined> {
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

const pageQuery = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .selectFrom("palettes")
      .selectAll()
      .where("id", "in", Array<string>(size).fill(""))
      .where("published_hash", "is not", null),
  ),
);

/** Reads published palettes in the order of the ids, which are few enough for one statement. */
async function readPage(db: Db, ids: readonly string[]): Promise<readonly (PaletteRow | undefined)[]> {
  const byId = new Map((await pageQuery(ids.length)(db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

async function readBlocks<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const some of inBlocks(ids, blockSize)) rows.push(...(await read(some)));
  return rows;
}

/** Scans by id. Each block is a separate statement, so that no transaction stays open. */
export async function* scanById<Row extends { readonly id: string }, Item>(
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

interface HistoryRow {
  readonly id: string;
  readonly save_count: number | null;
  readonly saved_at: number | null;
}

/**
 * Reads counts and saves in one statement, so that they are consistent.
 *
 * @param ids - at most a block
 */
async function readSaveHistories(db: Db, ids: readonly string[], now: number): Promise<readonly SaveHistory[]> {
  const listed = sql.join(ids);
  const { rows } = await sql<HistoryRow>`
    select id, save_count, cast(null as bigint) as saved_at from palettes where id in (${listed})
    union all
    select palette_id, cast(null as bigint), saved_at from saves
      where palette_id in (${listed}) and saved_at > ${now - savesKeptMs}`.execute(db);
  const recent = new Map<string, number[]>();
  for (const row of rows) if (row.save_count !== null) recent.set(row.id, []);
  for (const { id, saved_at } of rows) if (saved_at !== null) recent.get(id)?.push(saved_at);
  return rows.flatMap(({ id, save_count }) =>
    save_count === null ? [] : [{ paletteId: id, saveCount: save_count, recentSaves: recent.get(id) ?? [] }],
  );
}

/** Uses indexes only, and skips palettes without saves. */
async function listSavedLately(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("saves")
    .select("palette_id")
    .distinct()
    .where("palette_id", ">=", from)
    .where("palette_id", "<=", to)
    .where("saved_at", ">", now - savesKeptMs)
    .execute();
  return rows.map((row) => row.palette_id);
}

async function listChanges(
  db: Db,
  ...[since, known]: Parameters<PaletteStore["listChanges"]>
): Promise<readonly LibraryChange[]> {
  const found = await db
    .selectFrom("library_changes")
    .select("id")
    .where("at", ">=", since)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const ids = found.map((row) => row.id).filter((id) => !known.has(id));
  const changes: LibraryChange[] = [];
  for (const some of inBlocks(ids, changesPerRead)) {
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

export function rowToPalette(row: PaletteRow): Palette {
  return {
    id: row.id,
    colors: splitPalette(row.colors),
    colorHash: row.published_hash ?? row.unpublished_hash ?? "",
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    saveCount: row.save_count,
    publishedAt: row.published_at,
    isPublished: row.published_hash !== null,
  };
}

export function splitTags(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}
