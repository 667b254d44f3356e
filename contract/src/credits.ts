import type { Account } from "./accounts.ts";
import type { KeyHolder } from "./keys.ts";
import type { MeteredOperation } from "./operations.ts";

/** An account's credits of the current UTC day. */
export interface Balance {
  readonly dailyLimit: number;
  readonly used: number;
  /** max(0, dailyLimit − used) */
  readonly remaining: number;
  /** The next midnight UTC, epoch milliseconds. */
  readonly resetsAt: number;
}

interface Charge {
  readonly holder: KeyHolder;
  readonly operation: MeteredOperation;
  /** Credits requested, at least 1. Only a list may request more than 1. */
  readonly asked: number;
}

/** The credits charged, and the balance after that. */
interface Receipt {
  readonly granted: number;
  readonly balance: Balance;
}

/** Charges credits. An account never exceeds its daily limit, whatever runs concurrently. */
export interface Credits {
  readBalance(account: Account): Promise<Balance>;
  /**
   * Charges min(asked, remaining) durably; 0 when none remain.
   * @throws {DomainError} `service_unavailable`
   */
  debit(charge: Charge): Promise<Receipt>;
}

/** Credits spent by one key on one operation on one day. */
export interface Usage {
  readonly day: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

export interface UsageHistory {
  /**
   * Returns usage by day, key and operation over the last UTC days, today included. Days without
   * usage have no rows.
   * @param period - `days` from 1 to 90
   * @throws {DomainError} `invalid_parameter`
   */
  listUsage(accountId: string, period: { readonly days: number }): Promise<readonly Usage[]>;
}
