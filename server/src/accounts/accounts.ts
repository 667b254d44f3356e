import { type Plan, type Account, type AccountAction, type Accounts } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { normalizeEmail, parseEmail } from "@tincture/contract/email";
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

/** The fields of an audit entry that the caller knows. */
export type ChangeAudit = Omit<AccountAudit, "detail">;

/**
 * Storage of accounts. Every method rejects with `service_unavailable` when the store does not
 * respond.
 */
export interface AccountStore {
  /** @throws {DomainError} `email_taken` when an account with this e-mail exists */
  insertAccount(account: Account): Promise<void>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** Returns all accounts, oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  hasAccounts(): Promise<boolean>;
  /**
   * Writes the plan and an audit entry with the old and the new plan in one transaction, and
   * removes a pending plan.
   *
   * @returns false when the account does not exist
   */
  setPlan(audit: ChangeAudit, plan: Plan): Promise<boolean>;
  /**
   * Writes the limit and an audit entry with the old and the new limit in one transaction.
   *
   * @param dailyLimit - credits a day, null for the instance's default
   * @returns false when the account does not exist
   */
  setDailyLimit(audit: ChangeAudit, dailyLimit: number | null): Promise<boolean>;
  /**
   * Confirms the e-mail and applies the pending plan, in one transaction with the audit entry.
   * @returns false when it was already confirmed
   */
  confirmEmail(audit: ChangeAudit): Promise<boolean>;
}

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

/** Throws when the e-mail is not confirmed. @throws {DomainError} `email_unconfirmed` */
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

export interface AccountEraser {
  /**
   * Deletes in one transaction: the account, its keys and their audit trail, its likes with their
   * counts, its submissions and reports, and its private data. Its published palettes stay, without
   * an owner. Usage stays as well, by day and without a name; until midnight UTC a hash of the
   * e-mail leads to it. Idempotent.
   *
   * @throws {DomainError} `service_unavailable`
   */
  eraseAccount(accountId: string, at: number): Promise<void>;
}
