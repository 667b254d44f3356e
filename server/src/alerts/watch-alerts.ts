/** Finds what alerts are about: use of credits, new keys, and new networks of keys. */
import { type Clock, msPerDay, type RandomBytes } from "@tincture/contract/clock";
import { inBlocks } from "../db/batches.ts";
import { createId } from "../runtime/ids.ts";
import { type AlertFacts, describeNewKey, type NewAlert } from "./alert-events.ts";
import type { AlertStore } from "./alert-store.ts";
import { createCreditWatch } from "./watch-credits.ts";
import { createNetworkWatch } from "./watch-networks.ts";

/** Alerts in one transaction, since debits wait for the same writer. */
const alertsPerWrite = 50;

export interface AlertWatchOptions {
  readonly store: AlertStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly canMail: boolean;
}

export function createAlertWatch({ store, clock, randomBytes, canMail }: AlertWatchOptions) {
  function toAlert(facts: AlertFacts): NewAlert {
    const at = clock();
    return { ...facts, id: createMessageId(at, randomBytes), at };
  }
  async function insert(facts: readonly AlertFacts[]): Promise<number> {
    let count = 0;
    for (const some of inBlocks(facts, alertsPerWrite))
      count += await store.insertAlerts({ alerts: some.map(toAlert), canMail });
    return count;
  }
  return {
    credits: createCreditWatch({ store, clock, insert }),
    networks: createNetworkWatch({ store, clock, canMail, toAlert }),
    /**
     * Stores alerts of keys that were created or rotated. It reads the audit trail, so that it also
     * finds keys that a command or another process made.
     */
    async sweepKeys(): Promise<number> {
      const changes = await store.listUnreportedKeys(clock() - msPerDay);
      return insert(changes.map(({ action, auditId, ...key }) => describeNewKey(action, key, auditId)));
    },
  };
}

export function createMessageId(now: number, randomBytes: RandomBytes): string {
  return `msg_${createId(now, randomBytes)}`;
}
