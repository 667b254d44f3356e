import type { Account, AccountAction, Accounts, Plan } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { normalizeEmail, parseEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import type { AccountRow, Db } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { createId } from "../runtime/ids.ts";
import { commandActor, operatorActor, type NoteSecurity } from "./security-log.ts";

/** An entry of the audit trail. It outlives the account. */
export interface AccountAudit {
  readonly id: string;
  readonly accountId: string;
  readonly action: AccountAction;
  /** "cli", or the person's id. */
  readonly actor: string;
  readonly at: number;
  /** The old and the new value, such as `free → pro`; null when the action needs none. */
  readonly detail: string | null;
}

export type ChangeAudit = Omit<AccountAudit, "detail">;

/** The largest value of a 32-bit column. */
const dailyLimitMax = 2_147_483_647;

interface AccountsOptions {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called after a change in this process, to clear caches. */
  readonly onChange?: () => void;
  readonly noteSecurity?: NoteSecurity;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, randomBytes, onChange = () => {}, noteSecurity = () => {} } = options;

  async function getAccountByEmail(email: string): Promise<Account> {
    // Older accounts may be stored with an e-mail that is not in normal form.
    const account =
      (await store.findAccountByEmail(normalizeEmail(email))) ?? (await store.findAccountByEmail(email.trim()));
    if (!account) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
    return account;
  }
  function auditOf({ id: accountId }: Account, action: AccountAction): ChangeAudit {
    const at = clock();
    return { id: createId(at, randomBytes), accountId, action, actor: commandActor, at };
  }
  return {
    getAccountByEmail,
    async createAccount({ email, plan, dailyLimit }) {
      const now = clock();
      const account = {
        id: createId(now, randomBytes),
        email: parseEmail(email),
        plan,
        dailyLimit: parseDailyLimit(dailyLimit),
        createdAt: now,
        suspendedAt: null,
        confirmedAt: null,
        pendingPlan: null,
      };
      await store.insertAccount(account);
      return account;
    },
    listAccounts: () => store.listAccounts(),
    hasAccounts: () => store.hasAccounts(),
    async setPlan(email, plan) {
      const account = await getAccountByEmail(email);
      await store.setPlan(auditOf(account, "set-plan"), plan);
      onChange();
      noteSecurity({ security: "plan_changed", actor: operatorActor, accountId: account.id, plan });
      return { ...account, plan, pendingPlan: null };
    },
    async setDailyLimit(email, dailyLimit) {
      const account = await getAccountByEmail(email);
      await store.setDailyLimit(auditOf(account, "set-limit"), parseDailyLimit(dailyLimit));
      onChange();
      noteSecurity({ security: "limit_changed", actor: operatorActor, accountId: account.id, dailyLimit });
      return { ...account, dailyLimit };
    },
    async confirmEmail(email) {
      const account = await getAccountByEmail(email);
      if (await store.confirmEmail(auditOf(account, "confirm"))) {
        onChange();
        noteSecurity({ security: "email_confirmed", actor: operatorActor, accountId: account.id });
      }
      return getAccountByEmail(email);
    },
  };
}

/** @throws {DomainError} `email_unconfirmed` */
export function requireConfirmed({ email, confirmedAt }: Account): void {
  if (confirmedAt !== null) return;
  throw new DomainError(
    "email_unconfirmed",
    `Confirm your e-mail first: open the link that was sent to ${email}, or have it sent again`,
  );
}

function parseDailyLimit(limit: number | null): number | null {
  if (limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= dailyLimitMax)) return limit;
  throw new DomainError(
    "invalid_parameter",
    `Daily limit must be an integer from 0 to ${dailyLimitMax}, got "${limit}"`,
  );
}

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore({ db, background, write }: Engine) {
  const selectAccounts = () => db.selectFrom("accounts").selectAll();
  return {
    async insertAccount(account: Account): Promise<void> {
      if (await write(insertAccountRow, account)) return;
      throw new DomainError("email_taken", `An account with the e-mail "${account.email}" exists already`);
    },
    async findAccount(id: string): Promise<Account | undefined> {
      const row = await selectAccounts().where("id", "=", id).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async findAccountByEmail(email: string): Promise<Account | undefined> {
      const row = await selectAccounts().where("email", "=", email).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async listAccounts(): Promise<readonly Account[]> {
      const accounts = background.selectFrom("accounts").selectAll();
      const rows = await accounts.orderBy("created_at").orderBy("id").execute();
      return rows.map(rowToAccount);
    },
    async hasAccounts() {
      return (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;
    },
    setPlan: (audit: ChangeAudit, plan: Plan) => write(updatePlan, { audit, plan }),
    setDailyLimit: (audit: ChangeAudit, dailyLimit: number | null) => write(updateDailyLimit, { audit, dailyLimit }),
    confirmEmail: (audit: ChangeAudit) => write(confirmEmailRow, audit),
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

/** Also removes a pending plan. Returns false when the account does not exist. */
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

/** Also applies the pending plan. Returns false when it was already confirmed. */
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
