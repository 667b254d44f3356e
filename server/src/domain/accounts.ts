import type { Clock, RandomBytes } from "./clock.ts";
import { DomainError } from "./errors.ts";
import { normalizeEmail, parseEmail } from "./email.ts";
import { createId } from "./ids.ts";
import { commandActor, operatorActor, type NoteSecurity } from "./security-log.ts";

export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The payer: credits and keys belong to it, never to a person or a key. */
export interface Account {
  readonly id: string;
  /** Unique, in normal form (`normalizeEmail`). */
  readonly email: string;
  readonly plan: Plan;
  /** Credits a day; null means the instance's default. */
  readonly dailyLimit: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Since when an operator lets it do nothing; null when it may. */
  readonly suspendedAt: number | null;
  /** When it was proved that its person reads the e-mail; null when nothing has. */
  readonly confirmedAt: number | null;
  /** The plan that it gets when that is proved; null when none waits. */
  readonly pendingPlan: Plan | null;
}

export type AccountAction = "suspend" | "resume" | "unpublish" | "delete" | "confirm" | "set-plan" | "set-limit";

/** One line of the audit trail: who did what to which account. It outlives the account. */
export interface AccountAudit {
  readonly id: string;
  readonly accountId: string;
  readonly action: AccountAction;
  /** "cli", or the id of the person. */
  readonly actor: string;
  readonly at: number;
  /** What was there before and what is there now, such as `free → pro`; null where the action says it all. */
  readonly detail: string | null;
}

/** What is written with a change, but for what the store alone knows. */
export type ChangeAudit = Omit<AccountAudit, "detail">;

/** Where accounts are kept. Every method rejects with `service_unavailable` when the store does not answer. */
export interface AccountStore {
  /** @throws {DomainError} `email_taken` when an account with this e-mail exists */
  insertAccount(account: Account): Promise<void>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** All accounts, oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  hasAccounts(): Promise<boolean>;
  /**
   * In one transaction with the audit row, which tells both plans. The plan that waited for a confirmation does so no more.
   *
   * @returns false when there is no such account
   */
  setPlan(audit: ChangeAudit, plan: Plan): Promise<boolean>;
  /**
   * In one transaction with the audit row, which tells both limits.
   *
   * @param dailyLimit - credits a day, null for the instance's default
   * @returns false when there is no such account
   */
  setDailyLimit(audit: ChangeAudit, dailyLimit: number | null): Promise<boolean>;
  /** Gives the plan that waited, in one transaction with the audit row. @returns false when it was confirmed before */
  confirmEmail(audit: ChangeAudit): Promise<boolean>;
}

/** A limit above this is a typing error: it is what a 32-bit column holds. */
const dailyLimitMax = 2_147_483_647;

type NewAccount = Pick<Account, "email" | "plan" | "dailyLimit">;

/** What an operator does with accounts. An unknown e-mail is `account_not_found`. */
export interface Accounts {
  /** @throws {DomainError} `invalid_parameter`, `email_taken` */
  createAccount(account: NewAccount): Promise<Account>;
  getAccountByEmail(email: string): Promise<Account>;
  listAccounts(): Promise<readonly Account[]>;
  hasAccounts(): Promise<boolean>;
  setPlan(email: string, plan: Plan): Promise<Account>;
  /** @param dailyLimit - credits a day, null for the instance's default */
  setDailyLimit(email: string, dailyLimit: number | null): Promise<Account>;
  /** Takes the operator's word for it that the e-mail is the person's. Idempotent. */
  confirmEmail(email: string): Promise<Account>;
}

interface AccountsOptions {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called after a change on this node, so that nothing cached outlives it. */
  readonly onChange?: () => void;
  readonly noteSecurity?: NoteSecurity;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, randomBytes, onChange = () => {}, noteSecurity = () => {} } = options;

  async function getAccountByEmail(email: string): Promise<Account> {
    // Older accounts may be stored with the e-mail as it was typed.
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

/** Keeps from what happens in an e-mail's name who has not proved to read it. @throws {DomainError} `email_unconfirmed` */
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
