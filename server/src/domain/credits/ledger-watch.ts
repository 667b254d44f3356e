import type { Debit, DebitRequest } from "./ledger-store.ts";

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
