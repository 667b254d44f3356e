import type { Clock, RandomBytes } from "./clock.ts";
import { DomainError } from "./errors.ts";
import { quoteValue } from "./quote-value.ts";
import { createId } from "./ids.ts";
import { commandActor, operatorActor, type NoteSecurity } from "./security-log.ts";

export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The payer: credits and keys belong to it, never to a person or a key. */
export interface Account {
  readonly id: string;
  /** Trimmed and lowercased; unique. */
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

export type AccountAction = "suspend" | "resume" | "unpublish" | "delete" | "confirm";

/** One line of the audit trail: who did what to which account. It outlives the account. */
export interface AccountAudit {
  readonly id: string;
  readonly accountId: string;
  readonly action: AccountAction;
  /** "cli", or the id of the person. */
  readonly actor: string;
  readonly at: number;
}

/** Where accounts are kept. Every method rejects with `service_unavailable` when the store does not answer. */
export interface AccountStore {
  /** @throws {DomainError} `email_taken` when an account with this e-mail exists */
  insertAccount(account: Account): Promise<void>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** All accounts, oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  /** The plan that waited for a confirmation does so no more. @returns false when there is no such account */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  /** @param dailyLimit - credits a day, null for the instance's default
   *  @returns false when there is no such account */
  setDailyLimit(accountId: string, dailyLimit: number | null): Promise<boolean>;
  /** Gives the plan that waited, in one transaction with the audit row. @returns false when it was confirmed before */
  confirmEmail(audit: AccountAudit): Promise<boolean>;
}

/** RFC 5321 allows no longer path than this. */
const emailLengthMax = 254;
const emailShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
/** A limit above this is a typing error: it is what a 32-bit column holds. */
const dailyLimitMax = 2_147_483_647;

interface NewAccount
  extends Pick<Account, "email" | "plan" | "dailyLimit">, Partial<Pick<Account, "confirmedAt" | "pendingPlan">> {}

/** What an operator does with accounts. An unknown e-mail is `account_not_found`. */
export interface Accounts {
  /** @throws {DomainError} `invalid_parameter`, `email_taken` */
  createAccount(account: NewAccount): Promise<Account>;
  getAccountByEmail(email: string): Promise<Account>;
  listAccounts(): Promise<readonly Account[]>;
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
    const account = await store.findAccountByEmail(normalizeEmail(email));
    if (!account) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
    return account;
  }
  return {
    getAccountByEmail,
    async createAccount({ email, plan, dailyLimit, confirmedAt = null, pendingPlan = null }) {
      const now = clock();
      const account = {
        id: createId(now, randomBytes),
        email: parseEmail(email),
        plan,
        dailyLimit: parseDailyLimit(dailyLimit),
        createdAt: now,
        suspendedAt: null,
        confirmedAt,
        pendingPlan,
      };
      await store.insertAccount(account);
      return account;
    },
    listAccounts: () => store.listAccounts(),
    async setPlan(email, plan) {
      const account = await getAccountByEmail(email);
      await store.setPlan(account.id, plan);
      onChange();
      noteSecurity({ security: "plan_changed", actor: operatorActor, accountId: account.id, plan });
      return { ...account, plan, pendingPlan: null };
    },
    async setDailyLimit(email, dailyLimit) {
      const account = await getAccountByEmail(email);
      await store.setDailyLimit(account.id, parseDailyLimit(dailyLimit));
      onChange();
      noteSecurity({ security: "limit_changed", actor: operatorActor, accountId: account.id, dailyLimit });
      return { ...account, dailyLimit };
    },
    async confirmEmail(email) {
      const { id: accountId } = await getAccountByEmail(email);
      const at = clock();
      const audit = { id: createId(at, randomBytes), accountId, action: "confirm", actor: commandActor, at } as const;
      if (await store.confirmEmail(audit)) {
        onChange();
        noteSecurity({ security: "email_confirmed", actor: operatorActor, accountId });
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

/** The form in which e-mails are compared and kept. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws {DomainError} `invalid_parameter` */
export function parseEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email.length > emailLengthMax || !emailShape.test(email)) {
    throw new DomainError("invalid_parameter", `E-mail must look like name@example.com, got ${quoteValue(text)}`);
  }
  return email;
}

function parseDailyLimit(limit: number | null): number | null {
  if (limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= dailyLimitMax)) return limit;
  throw new DomainError(
    "invalid_parameter",
    `Daily limit must be an integer from 0 to ${dailyLimitMax}, got "${limit}"`,
  );
}
