import type { Account } from "./accounts.ts";
import type { ApiKey, KeyHolder } from "./keys.ts";
import type { MeteredOperation } from "./operations.ts";

export interface Balance {
  readonly dailyLimit: number;
  readonly used: number;
  /** max(0, dailyLimit − used) */
  readonly remaining: number;
  /** The next midnight UTC, epoch milliseconds. */
  readonly resetsAt: number;
  /** Whether these are the figures of a key with a cap that has less left than its account. */
  readonly isOfKey?: boolean;
}

interface Charge {
  readonly holder: KeyHolder;
  readonly operation: MeteredOperation;
  /** Credits requested, at least 1. Only a list may request more than 1. */
  readonly asked: number;
  readonly charge?: ChargeId | undefined;
}

/** Identifies a charge, so that a retry is not charged again. */
export interface ChargeId {
  /** 1 to 64 printable ASCII characters, unique within the account. */
  readonly id: string;
  /** A digest of the request. Only the same request is a repeat. */
  readonly requestHash: string;
}

interface Receipt {
  /** Credits that the reply may be worth: those charged now, or by the request that it repeats. */
  readonly granted: number;
  /** Credits charged now. Zero for a repeat, and for a test key. */
  readonly charged: number;
  readonly balance: Balance;
}

/** Charges credits. An account or key never exceeds its daily limit, whatever runs concurrently. */
export interface Credits {
  /** @param key - whose own cap may be smaller */
  readBalance(account: Account, key?: ApiKey): Promise<Balance>;
  /**
   * Charges min(asked, remaining) durably, a `charge` at most once in 24 hours, and nothing to a
   * test key.
   *
   * @throws {DomainError} `service_unavailable`; `charge_conflict` if another request has the id
   */
  debit(charge: Charge): Promise<Receipt>;
}

export interface Usage {
  readonly day: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

export interface UsageHistory {
  /** Lists the last `days` UTC days, 1 to 90 including today. Days without usage have no rows. */
  listUsage(accountId: string, period: { readonly days: number }): Promise<readonly Usage[]>;
}
