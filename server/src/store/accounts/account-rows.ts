import type { Account, Plan } from "../../domain/accounts/account.ts";
import type { AccountRow, Db } from "../database.ts";

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
