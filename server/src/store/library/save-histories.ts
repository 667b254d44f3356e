import { sql } from "kysely";
import type { RecentSave, SaveHistory } from "../../domain/library/save-history.ts";
import { endedSavesKeptMs, savesKeptMs } from "../../domain/library/save-history.ts";
import type { Db } from "../database.ts";

interface HistoryRow {
  readonly id: string;
  /** Of the palette's own row. */
  readonly save_count: number | null;
  readonly saved_at: number | null;
  /** Of a save that has ended. */
  readonly ended_at: number | null;
}

/**
 * One statement, so that a count and the saves in it are of the same moment.
 *
 * @param ids - few enough for one statement
 */
export async function readSaveHistories(db: Db, ids: readonly string[], now: number): Promise<readonly SaveHistory[]> {
  const listed = sql.join(ids);
  const { rows } = await sql<HistoryRow>`
    select id, save_count, cast(null as bigint) as saved_at, cast(null as bigint) as ended_at from palettes where id in (${listed})
    union all
    select palette_id, cast(null as bigint), saved_at, cast(null as bigint) from saves
      where palette_id in (${listed}) and saved_at > ${now - savesKeptMs}
    union all
    select palette_id, cast(null as bigint), saved_at, ended_at from ended_saves
      where palette_id in (${listed}) and ended_at > ${now - endedSavesKeptMs}`.execute(db);
  const recent = new Map<string, RecentSave[]>();
  for (const row of rows) if (row.save_count !== null) recent.set(row.id, []);
  for (const { id, saved_at, ended_at } of rows) {
    if (saved_at !== null) recent.get(id)?.push({ savedAt: saved_at, endedAt: ended_at ?? Infinity });
  }
  return rows.flatMap(({ id, save_count }) =>
    save_count === null ? [] : [{ paletteId: id, saveCount: save_count, recent: recent.get(id) ?? [] }],
  );
}
