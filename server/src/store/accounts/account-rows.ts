import type { Account, Plan } from "../../domain/accounts/account.ts";
import { DomainError } from "../../domain/errors.ts";
import type { AccountRow, Db } from "../database.ts";
import { appendChange } from "../library/library-writes.ts";

/** @returns false when the e-mail is taken */
export async function insertAccountRow(db: Db, account: Account): Promise<boolean> {
  const result = await db
    .insertInto("accounts")
    .values({
      id: account.id,
      email: account.email,
      plan: account.plan,
      daily_limit: account.dailyLimit,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface PlanChange {
  readonly accountId: string;
  readonly plan: Plan;
}

export async function updatePlan(db: Db, { accountId, plan }: PlanChange): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ plan })
    .where("id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface DailyLimitChange {
  readonly accountId: string;
  readonly dailyLimit: number | null;
}

export async function updateDailyLimit(
  db: Db,
  { accountId, dailyLimit }: DailyLimitChange,
): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ daily_limit: dailyLimit })
    .where("id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function rowToAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    dailyLimit: row.daily_limit,
    createdAt: row.created_at,
  };
}

/**
 * Keeps what a forgotten account's last session still asks for out of the store. The row is written, unchanged, so that whoever
 * forgets the account waits for this transaction, and this one for theirs.
 *
 * @throws {DomainError} `account_not_found`
 */
export async function requireAccount(db: Db, accountId: string): Promise<void> {
  const held = await db
    .updateTable("accounts")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) return;
  throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
}

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
