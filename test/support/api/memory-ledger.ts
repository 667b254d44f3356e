import { compareText } from "../../../server/src/runtime/compare-text.ts";
import { DomainError } from "@tincture/contract/errors";
import { chargeMsMax, type Debit, type DebitRequest, type LedgerStore } from "../../../server/src/credits/credits.ts";
import type { Usage } from "@tincture/contract/credits";

export interface MemoryLedger extends LedgerStore {
  fault: "none" | "silent" | "debits lost";
  readonly usage: readonly Usage[];
}

export function createMemoryLedger(): MemoryLedger {
  const used = new Map<string, number>();
  const usedByKey = new Map<string, number>();
  const usage: Usage[] = [];
  const owners = new Map<Usage, string>();
  const charges = new Map<string, { readonly requestHash: string; readonly granted: number; readonly at: number }>();

  function debit({ accountId, keyId, operation, day, cap, keyCap, asked }: DebitRequest): Debit {
    const before = used.get(accountId + day) ?? 0;
    const keyBefore = usedByKey.get(keyId + day) ?? 0;
    const granted = Math.max(0, Math.min(asked, cap - before, (keyCap ?? Infinity) - keyBefore));
    used.set(accountId + day, before + granted);
    if (keyCap !== undefined) usedByKey.set(keyId + day, keyBefore + granted);
    const row = { day, keyId, operation, requests: 1, credits: granted };
    owners.set(row, accountId);
    if (granted > 0) usage.push(row);
    return { granted, used: before + granted, ...(keyCap !== undefined && { keyUsed: keyBefore + granted }) };
  }

  function charge(request: DebitRequest): Debit {
    if (request.charge === undefined) return debit(request);
    const { id, requestHash, at } = request.charge;
    const name = `${request.accountId} ${id}`;
    const first = charges.get(name);
    if (first && first.at > at - chargeMsMax) {
      const none = debit({ ...request, asked: 0 });
      if (first.requestHash !== requestHash) return { ...none, earlier: { kind: "conflict" } };
      return { ...none, earlier: { kind: "repeat", granted: first.granted } };
    }
    const charged = debit(request);
    if (charged.granted > 0) charges.set(name, { requestHash, granted: charged.granted, at });
    return charged;
  }

  const ledger: MemoryLedger = {
    fault: "none",
    usage,
    async commitDebits(requests) {
      if (ledger.fault !== "none") throw silence(ledger.fault === "debits lost");
      return requests.map(charge);
    },
    async readUsed(accountId, day) {
      if (ledger.fault === "silent") throw silence(false);
      return used.get(accountId + day) ?? 0;
    },
    readKeyUsed: async (keyId, day) => usedByKey.get(keyId + day) ?? 0,
    async listUsage(accountId, firstDay, lastDay) {
      const own = usage.filter((row) => owners.get(row) === accountId);
      return own.filter(({ day }) => day >= firstDay && day <= lastDay).toSorted(byDayAndOperation);
    },
  };
  return ledger;
}

function byDayAndOperation(one: Usage, other: Usage): number {
  return compareText(one.day, other.day) || compareText(one.operation, other.operation);
}

function silence(isOutcomeUnknown: boolean): DomainError {
  return new DomainError("service_unavailable", "The ledger does not answer", { isOutcomeUnknown });
}
