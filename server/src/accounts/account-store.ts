import type { Account, Plan } from "@tincture/contract/accounts";
import { DomainError } from "@tincture/contract/errors";
import { utcDay } from "@tincture/contract/clock";
import type { AccountAudit, AccountEraser, AccountStore, ChangeAudit } from "./accounts.ts";
import { batchRowsMax, inBlocks, runBatches } from "../db/batches.ts";
import type { AccountRow, Database, Db } from "../db/database.ts";
import type { ChangingEngine, Engine } from "../db/engine.ts";
import { appendChange } from "../library/store/library-writes.ts";
import { type DayOfEmail, keepDay } from "./erased-accounts.ts";

export function createAccountStore({ db, background, write }: Engine): AccountStore {
  const selectAccounts = () => db.selectFrom("accounts").selectAll();
  return {
    async insertAccount(account) {
      if (await write(insertAccountRow, account)) return;
      throw new DomainError("email_taken", `An account with the e-mail "${account.email}" exists already`);
    },
    async findAccount(id) {
      const row = await selectAccounts().where("id", "=", id).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async findAccountByEmail(email) {
      const row = await selectAccounts().where("email", "=", email).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async listAccounts() {
      const accounts = background.selectFrom("accounts").selectAll();
      const rows = await accounts.orderBy("created_at").orderBy("id").execute();
      return rows.map(rowToAccount);
    },
    async hasAccounts() {
      return (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;
    },
    setPlan: (audit, plan) => write(updatePlan, { audit, plan }),
    setDailyLimit: (audit, dailyLimit) => write(updateDailyLimit, { audit, dailyLimit }),
    confirmEmail: (audit) => write(confirmEmailRow, audit),
  };
}

interface EraserOptions extends ChangingEngine {
  /** Hashes e-mails of erased accounts. Without it, none are stored. */
  readonly findSecret: () => string | undefined;
}

export function createAccountEraser({ engine, createChangeId, findSecret }: EraserOptions): AccountEraser {
  return {
    async eraseAccount(accountId, at) {
      const { write } = engine;
      await runBatches(() => write(eraseSaveRows, { accountId, at, changeId: createChangeId(at) }));
      await write(eraseAccountRows, { accountId, at, changeId: createChangeId(at), secret: findSecret() });
    },
  };
}

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
      suspended_at: account.suspendedAt,
      confirmed_at: account.confirmedAt,
      pending_plan: account.pendingPlan,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

interface PlanChange {
  readonly audit: ChangeAudit;
  readonly plan: Plan;
}

export async function updatePlan(db: Db, { audit, plan }: PlanChange): Promise<boolean> {
  const before = await holdAccount(db, audit.accountId);
  if (!before) return false;
  await db.updateTable("accounts").set({ plan, pending_plan: null }).where("id", "=", before.id).execute();
  await insertAccountAuditRow(db, { ...audit, detail: `${before.plan} → ${plan}` });
  return true;
}

interface DailyLimitChange {
  readonly audit: ChangeAudit;
  readonly dailyLimit: number | null;
}

export async function updateDailyLimit(db: Db, { audit, dailyLimit }: DailyLimitChange): Promise<boolean> {
  const before = await holdAccount(db, audit.accountId);
  if (!before) return false;
  await db.updateTable("accounts").set({ daily_limit: dailyLimit }).where("id", "=", before.id).execute();
  const [old, now] = [before.daily_limit, dailyLimit].map((limit) => limit ?? "default");
  await insertAccountAuditRow(db, { ...audit, detail: `${old} → ${now}` });
  return true;
}

/** Locks the account's row until the transaction ends. */
function holdAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .updateTable("accounts")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function confirmEmailRow(db: Db, audit: ChangeAudit): Promise<boolean> {
  const before = await holdAccount(db, audit.accountId);
  if (!before || before.confirmed_at !== null) return false;
  const plan = before.pending_plan ?? before.plan;
  const change = { confirmed_at: audit.at, plan, pending_plan: null };
  await db.updateTable("accounts").set(change).where("id", "=", before.id).execute();
  await insertAccountAuditRow(db, plan === before.plan ? audit : { ...audit, detail: `${before.plan} → ${plan}` });
  return true;
}

export async function insertAccountAuditRow(
  db: Db,
  { accountId, ...audit }: ChangeAudit & Partial<AccountAudit>,
): Promise<void> {
  await db
    .insertInto("account_audits")
    .values({ account_id: accountId, ...audit })
    .execute();
}

export function rowToAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    dailyLimit: row.daily_limit,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    confirmedAt: row.confirmed_at,
    pendingPlan: row.pending_plan,
  };
}

/**
 * Locks the account's row, so that no write adds rows to an account that is being erased.
 *
 * @throws {DomainError} `account_not_found`
 */
export async function requireAccount(db: Db, accountId: string): Promise<void> {
  if (await holdAccount(db, accountId)) return;
  throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
}

type AccountTable = {
  [Name in keyof Database]: "account_id" extends keyof Database[Name] ? Name : never;
}[keyof Database];

/**
 * How erasing an account treats the rows of each table. `kept` rows contain days, numbers and ids,
 * but no name. The others have rules of their own.
 */
const afterErasure = {
  submissions: "erased",
  reports: "erased",
  palette_owners: "erased",
  private_palettes: "erased",
  collections: "erased",
  editor_sessions: "erased",
  editor_histories: "erased",
  api_keys: "erased",
  key_audits: "erased",
  quota: "kept",
  usage: "kept",
  account_audits: "kept",
  saves: "taken back",
  daily_counts: "kept for the day",
  erased_accounts: "kept for the day",
  people: "removed by sign-in",
} as const satisfies Record<AccountTable, string>;

type ErasedTable = {
  [Name in AccountTable]: (typeof afterErasure)[Name] extends "erased" ? Name : never;
}[AccountTable];

const outcomeOf: Readonly<Record<string, string>> = afterErasure;
const erasedTables = Object.keys(afterErasure).filter(isErased);

function isErased(name: string): name is ErasedTable {
  return outcomeOf[name] === "erased";
}

interface Erased extends Omit<DayOfEmail, "secret"> {
  readonly secret: string | undefined;
}

interface Erasure {
  readonly accountId: string;
  readonly changeId: string;
  readonly at: number;
  readonly secret: string | undefined;
}

/**
 * Erases one batch of an account's saves, which can be many, before the account itself. After a
 * crash, deleting the account again finishes the work. Returns the number of rows.
 */
export function eraseSaveRows(db: Db, erasure: Omit<Erasure, "secret">): Promise<number> {
  return takeSavesBack(db, erasure, batchRowsMax);
}

/**
 * Erases the account with all its other rows, and with saves made since the last batch. The account
 * goes first: the transaction waits for writes that hold it, and later ones find it missing.
 */
export async function eraseAccountRows(db: Db, { accountId, changeId, at, secret }: Erasure): Promise<null> {
  const account = await db.deleteFrom("accounts").where("id", "=", accountId).returning("email").executeTakeFirst();
  await takeSavesBack(db, { accountId, changeId, at });
  for (const table of erasedTables) await db.deleteFrom(table).where("account_id", "=", accountId).execute();
  // The account was already erased.
  if (account) await forgetCounts(db, { accountId, email: account.email, at, secret });
  return null;
}

async function forgetCounts(db: Db, { secret, ...erased }: Erased): Promise<void> {
  const counts = db.deleteFrom("daily_counts").where("account_id", "=", erased.accountId);
  await (secret === undefined ? counts : counts.where("day", "<", utcDay(erased.at))).execute();
  if (secret !== undefined) await keepDay(db, { ...erased, secret });
}

/** Deletes saves and lowers the counts of their palettes. Returns the number of saves. */
async function takeSavesBack(
  db: Db,
  { accountId, changeId, at }: Omit<Erasure, "secret">,
  limit?: number,
): Promise<number> {
  const own = db.selectFrom("saves").select("palette_id").where("account_id", "=", accountId);
  const saves = await db
    .deleteFrom("saves")
    .where("account_id", "=", accountId)
    .where("palette_id", "in", limit === undefined ? own : own.limit(limit))
    .returning("palette_id")
    .execute();
  const paletteIds = saves.map((save) => save.palette_id).sort();
  for (const some of inBlocks(paletteIds, batchRowsMax)) {
    await db
      .updateTable("palettes")
      .set((eb) => ({ save_count: eb("save_count", "-", 1) }))
      .where("id", "in", some)
      .execute();
  }
  await appendChange(db, { changeId, at, paletteIds });
  return saves.length;
}
