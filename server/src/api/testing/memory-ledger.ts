import { DomainError } from "../../domain/errors.ts";
import type { Debit, DebitRequest, LedgerStore, Usage } from "../../domain/credits/credits.ts";

/** A ledger in memory that a test can make fail. */
export interface MemoryLedger extends LedgerStore {
  /** From now on nothing answers, or debits get lost on the way. */
  fault: "none" | "silent" | "debits lost";
  readonly usage: readonly Usage[];
}

export function createMemoryLedger(): MemoryLedger {
  const used = new Map<string, number>();
  const usage: Usage[] = [];

  function debit({ accountId, keyId, operation, day, cap, asked }: DebitRequest): Debit {
    const before = used.get(accountId + day) ?? 0;
    const granted = Math.max(0, Math.min(asked, cap - before));
    used.set(accountId + day, before + granted);
    if (granted > 0) usage.push({ day, keyId, operation, requests: 1, credits: granted });
    return { granted, used: before + granted };
  }

  const ledger: MemoryLedger = {
    fault: "none",
    usage,
    async commitDebits(requests) {
      if (ledger.fault !== "none") throw silence(ledger.fault === "debits lost");
      return requests.map((request) => debit(request));
    },
    async readUsed(accountId, day) {
      if (ledger.fault === "silent") throw silence(false);
      return used.get(accountId + day) ?? 0;
    },
    listUsage: async (_accountId, firstDay, lastDay) => usage.filter(({ day }) => day >= firstDay && day <= lastDay),
  };
  return ledger;
}

function silence(isOutcomeUnknown: boolean): DomainError {
  return new DomainError("service_unavailable", "The ledger does not answer", { isOutcomeUnknown });
}
