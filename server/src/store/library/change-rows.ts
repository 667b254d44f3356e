import type { LibraryChange } from "../../domain/library/palette-store.ts";
import type { Db } from "../database.ts";

/** How long a change stays to be read; a process that missed more than this loads the whole library again. */
const RETENTION_MS = 3_600_000;
/** Expired changes that one write takes away, at most: more than it adds, too few to be felt. */
const PRUNED_MAX = 8;
/** Changes read in one statement, at most: each may name hundreds of palettes. */
const CHANGES_PER_READ = 200;

export interface ChangeInsert {
  readonly changeId: string;
  readonly at: number;
  readonly paletteIds: readonly string[];
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

/** Changes written at or after a time, except the known ones; oldest first. */
export async function listChangeRows(
  db: Db,
  since: number,
  known: ReadonlySet<string>,
): Promise<readonly LibraryChange[]> {
  const rows = await db
    .selectFrom("library_changes")
    .select("id")
    .where("at", ">=", since)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const ids = rows.map((row) => row.id).filter((id) => !known.has(id));
  const changes: LibraryChange[] = [];
  for (let i = 0; i < ids.length; i += CHANGES_PER_READ) {
    changes.push(...(await readChanges(db, ids.slice(i, i + CHANGES_PER_READ))));
  }
  return changes;
}

async function readChanges(db: Db, ids: readonly string[]): Promise<readonly LibraryChange[]> {
  const rows = await db
    .selectFrom("library_changes")
    .select(["id", "palette_ids"])
    .where("id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, paletteIds: parseIds(row.palette_ids) }));
}

function parseIds(json: string): readonly string[] {
  const ids: string[] = JSON.parse(json);
  return ids;
}
