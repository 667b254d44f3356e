import { utcDay } from "@tincture/contract/clock";
import { batchRowsMax, inBlocks, runBatches } from "../db/batches.ts";
import type { Database, Db } from "../db/database.ts";
import type { ChangingEngine } from "../db/engine.ts";
import { appendChange } from "../library/store/library-writes.ts";
import { type DayOfEmail, keepDay } from "./erased-accounts.ts";

interface EraserOptions extends ChangingEngine {
  /** Hashes e-mails of erased accounts. Without it, none are stored. */
  readonly findSecret: () => string | undefined;
}

export type AccountEraser = ReturnType<typeof createAccountEraser>;

export function createAccountEraser({ engine, createChangeId, findSecret }: EraserOptions) {
  return {
    /**
     * Idempotent. Published palettes stay, without an owner. Usage stays, by day and without a
     * name; until midnight UTC a hash of the e-mail leads to it.
     */
    async eraseAccount(accountId: string, at: number): Promise<void> {
      const { write } = engine;
      await runBatches(() => write(eraseSaveRows, { accountId, at, changeId: createChangeId(at) }));
      await write(eraseAccountRows, { accountId, at, changeId: createChangeId(at), secret: findSecret() });
    },
  };
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
  charges: "erased",
  key_audits: "erased",
  key_requests: "erased",
  alert_settings: "erased",
  alerts: "erased",
  webhooks: "erased",
  alert_deliveries: "erased",
  seen_networks: "erased",
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
 * Erases one batch of saves, which can be many. After a crash, deleting the account again
 * continues.
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
