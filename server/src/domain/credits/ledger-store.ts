import type { MeteredOperation } from "../operations.ts";

/** A request to spend. `asked` is at least 1; only a list may be granted less than it asks. */
export interface DebitRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  /** The account's daily limit as this node knows it, ≥ 0. */
  readonly cap: number;
  readonly asked: number;
}

/** What became of a request: 0 ≤ granted ≤ asked. */
export interface Debit {
  readonly granted: number;
  /** Credits used on that day right after this debit, whatever the limit. */
  readonly used: number;
}

/** Credits spent by one key on one operation on one day. */
export interface Usage {
  readonly day: string;
  readonly keyId: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

/**
 * The durable book of credits. For each account and day `used` never passes the cap of the debit that raised it,
 * and equals the sum of the usage rows.
 */
export interface LedgerStore {
  /**
   * Commits all debits durably in one transaction, first come first served within an account, and records usage for
   * what was granted. Answers in the order asked.
   *
   * @throws {DomainError} `service_unavailable`; `isOutcomeUnknown` tells whether it may have been committed
   */
  commitDebits(requests: readonly DebitRequest[]): Promise<readonly Debit[]>;
  /** Credits used by an account on a day, from the book itself. */
  readUsed(accountId: string, day: string): Promise<number>;
  /** Usage of an account from the first day to the last, both included. */
  listUsage(accountId: string, firstDay: string, lastDay: string): Promise<readonly Usage[]>;
}

/**
 * Who wants to know what becomes of debits: the operator's metrics. Called once a batch, on the way of every request; must
 * neither block nor throw.
 */
export interface LedgerWatch {
  /** A batch was committed, also when some of its callers had given up. @param ms - from sending it to the answer */
  noteCommit(requests: readonly DebitRequest[], debits: readonly Debit[], ms: number): void;
  /** So many callers were told that the ledger failed them: certainly not charged, or perhaps. */
  noteFailure(count: number, outcome: DebitFailure): void;
}

export type DebitFailure = "not_charged" | "unknown";

/** Nobody wants to know. */
export const ledgerUnwatched: LedgerWatch = { noteCommit() {}, noteFailure() {} };
