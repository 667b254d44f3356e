import { inBlocks } from "../../domain/in-blocks.ts";
import type { LibraryChange } from "../../domain/library/palette-store.ts";
import type { Db } from "../database.ts";

/** How long a change stays to be read; a process that missed more than this loads the whole library again. */
const RETENTION_MS = 3_600_000;
/** Expired changes that one write takes away, at most: more than it adds, too few to be felt. */
const PRUNED_MAX = 8;
/** Changes read in one statement, at most: each may name hundreds of palettes. */
const CHANGES_PER_READ = 200;

interface ChangeInsert {
  readonly changeId: string;
  readonly at: number;
  readonly paletteIds: LibraryChange["paletteIds"];
}

/** Tells other processes, in the transaction of the write itself. Nothing to tell, no row. */
export async function appendChange(db: Db, { changeId, at, paletteIds }: ChangeInsert): Promise<void> {
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
        .where("at", "<", at - RETENTION_MS)
        .orderBy("at")
        .limit(PRUNED_MAX),
    )
    .execute();
}

interface ChangeQuery {
  readonly since: number;
  readonly until: number | undefined;
  readonly known: ReadonlySet<string>;
}

/** Changes from a time to before another, except the known ones; oldest first. */
export async function listChangeRows(
  db: Db,
  { since, until, known }: ChangeQuery,
): Promise<readonly LibraryChange[]> {
  const rows = await db
    .selectFrom("library_changes")
    .select("id")
    .where("at", ">=", since)
    .$if(until !== undefined, (query) => query.where("at", "<", until!))
    .orderBy("at")
    .orderBy("id")
    .execute();
  const ids = rows.map((row) => row.id).filter((id) => !known.has(id));
  const changes: LibraryChange[] = [];
  for (const some of inBlocks(ids, CHANGES_PER_READ)) changes.push(...(await readChanges(db, some)));
  return changes;
}

/** Answered from the index on the time alone. */
export async function countChangeRows(db: Db, since: number, until: number): Promise<number> {
  const row = await db
    .selectFrom("library_changes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("at", ">=", since)
    .where("at", "<", until)
    .executeTakeFirstOrThrow();
  return row.count;
}

async function readChanges(db: Db, ids: readonly string[]): Promise<readonly LibraryChange[]> {
  const rows = await db
    .selectFrom("library_changes")
    .select(["id", "at", "palette_ids"])
    .where("id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, at: row.at, paletteIds: parseIds(row.palette_ids) }));
}

function parseIds(json: string): LibraryChange["paletteIds"] {
  const ids: string[] | "all" = JSON.parse(json);
  return ids;
}
