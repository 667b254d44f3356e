/** Notes the networks that keys are used from, and stores alerts of new ones. */
import type { Clock } from "@tincture/contract/clock";
import type { KeyHolder } from "@tincture/contract/keys";
import { LRUCache } from "lru-cache";
import { compareText } from "../runtime/compare-text.ts";
import { inBlocks } from "../db/batches.ts";
import { alertNetworkOf, describeNewNetwork, type NamedKey, type ToAlert } from "./alert-events.ts";
import type { AlertStore } from "./alert-store.ts";
import type { NetworkUse } from "./alert-writes.ts";

/** Networks in one transaction, since debits wait for the same writer. */
const networksPerWrite = 50;
const accountsPerRead = 500;
const waitingMax = 10_000;
const rememberedMax = 50_000;
/** After this time, a network is looked up again: the account may have turned the alert on. */
const rememberedMsMax = 600_000;

interface NetworkWatchOptions {
  readonly store: Pick<AlertStore, "listAccountsWithNetworks" | "noteNetworks">;
  readonly clock: Clock;
  readonly canMail: boolean;
  readonly toAlert: ToAlert;
}

interface SeenUse extends NamedKey {
  readonly network: string;
}

export function createNetworkWatch({ store, clock, canMail, toAlert }: NetworkWatchOptions) {
  const remembered = new LRUCache<string, true>({
    maxSize: rememberedMax,
    sizeCalculation: () => 1,
    ttl: rememberedMsMax,
    perf: { now: clock },
  });
  let seen: SeenUse[] = [];

  function toUse({ network, ...key }: SeenUse): NetworkUse {
    const { accountId, keyId } = key;
    return { accountId, keyId, network, alert: toAlert(describeNewNetwork(key, network)) };
  }
  return {
    /** Called for each accepted request; must not block. */
    noteUse({ key }: KeyHolder, address: string): void {
      const name = `${key.id} ${address}`;
      if (remembered.has(name) || seen.length >= waitingMax) return;
      remembered.set(name, true);
      const network = alertNetworkOf(address);
      // Visitors of a website use a publishable key from everywhere.
      if (network === "" || key.kind === "publishable") return;
      seen.push({ accountId: key.accountId, keyId: key.id, keyName: key.name, keyHint: key.hint, network });
    },
    /** Stores networks of accounts that want alerts about them. Returns the number of alerts. */
    async flush(): Promise<number> {
      const batch = seen;
      seen = [];
      const accountIds = [...new Set(batch.map(({ accountId }) => accountId))];
      let count = 0;
      for (const ids of inBlocks(accountIds, accountsPerRead)) {
        const wanted = await store.listAccountsWithNetworks(ids);
        // Sorted, so that two writers cannot deadlock.
        const uses = batch
          .filter(({ accountId }) => ids.includes(accountId) && wanted.has(accountId))
          .toSorted((a, b) => compareText(a.accountId, b.accountId));
        for (const some of inBlocks(uses, networksPerWrite))
          count += await store.noteNetworks({ uses: some.map(toUse), canMail, at: clock() });
      }
      return count;
    },
  };
}
