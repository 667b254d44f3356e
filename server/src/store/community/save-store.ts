import { savePaletteRow, unsavePaletteRow } from "./save-rows.ts";
import type { PageRequest } from "../../domain/community/page-request.ts";
import type { SaveStore } from "../../domain/community/saves.ts";
import type { PalettePage } from "../../domain/library/library.ts";
import type { Db } from "../database.ts";
import { rowToPalette } from "../library/palette-reads.ts";
import type { ChangingEngine } from "../engine.ts";

/** Saves on SQL. */
export function createSaveStore({ engine, createChangeId }: ChangingEngine): SaveStore {
  const { db, write } = engine;
  return {
    async savePalette(accountId, slug, at) {
      return (
        (await write(savePaletteRow, { accountId, slug, at, changeId: createChangeId(at) })) ?? undefined
      );
    },
    async unsavePalette(accountId, slug, at) {
      return (
        (await write(unsavePaletteRow, { accountId, slug, at, changeId: createChangeId(at) })) ?? undefined
      );
    },
    listSaved: (accountId, page) => listSaved(db, accountId, page),
    async listSavedSlugs(accountId, slugs) {
      if (slugs.length === 0) return new Set();
      const rows = await selectSaved(db, accountId)
        .select("slug")
        .where("slug", "in", padSlugs(slugs))
        .execute();
      return new Set(rows.map((row) => row.slug));
    },
  };
}

async function listSaved(db: Db, accountId: string, { limit, offset }: PageRequest): Promise<PalettePage> {
  const published = selectSaved(db, accountId).where("published_hash", "is not", null);
  const { total } = await published
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await published
    .selectAll("palettes")
    .orderBy("saved_at", "desc")
    .orderBy("palette_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, palettes: rows.map(rowToPalette) };
}

function selectSaved(db: Db, accountId: string) {
  return db
    .selectFrom("saves")
    .innerJoin("palettes", "palettes.id", "saves.palette_id")
    .where("account_id", "=", accountId);
}

/** To a power of two, with repeats: each length is a text of its own, and a connection prepares only so many. */
function padSlugs(slugs: readonly string[]): readonly string[] {
  const size = 2 ** Math.ceil(Math.log2(slugs.length));
  return Array.from({ length: size }, (_, i) => slugs[Math.min(i, slugs.length - 1)]!);
}
