import type { Db } from "../database.ts";
import { appendChange } from "../library/change-rows.ts";

/** Palettes in one statement, at most. */
const IDS_MAX = 500;
/** Where a row is of an account alone. What it used (`quota`, `usage`) is not here: days and numbers without a name. */
const ACCOUNT_TABLES = [
  "submissions",
  "reports",
  "palette_owners",
  "daily_counts",
  "api_keys",
  "key_audits",
] as const;

export interface Erasure {
  readonly accountId: string;
  readonly changeId: string;
  readonly at: number;
}

/** The account itself goes first: who is writing for it is waited for, and who comes later finds it missing. */
export async function eraseAccountRows(db: Db, { accountId, changeId, at }: Erasure): Promise<null> {
  await db.deleteFrom("accounts").where("id", "=", accountId).execute();
  const saves = await db
    .deleteFrom("saves")
    .where("account_id", "=", accountId)
    .returning("palette_id")
    .execute();
  const paletteIds = saves.map((save) => save.palette_id).sort();
  await takeSavesBack(db, paletteIds);
  await appendChange(db, { changeId, at, paletteIds });
  for (const table of ACCOUNT_TABLES)
    await db.deleteFrom(table).where("account_id", "=", accountId).execute();
  return null;
}

async function takeSavesBack(db: Db, paletteIds: readonly string[]): Promise<void> {
  for (let i = 0; i < paletteIds.length; i += IDS_MAX) {
    await db
      .updateTable("palettes")
      .set((eb) => ({ save_count: eb("save_count", "-", 1) }))
      .where("id", "in", paletteIds.slice(i, i + IDS_MAX))
      .execute();
  }
}
