import type { LedgerWatch } from "../domain/credits/ledger-watch.ts";
import { Counter } from "./counter.ts";
import type { Family } from "./families.ts";
import { createLedgerMeter } from "./ledger-meter.ts";
import { createRequestMeter, type RequestMeter } from "./request-meter.ts";

/** The store's ports, as far as requests wait for them. */
export const storePorts = ["ledger", "keys", "palettes"] as const;
export type StorePort = (typeof storePorts)[number];

/** All that counts while the service runs; cheap enough to run whether or not somebody reads it. */
export interface Meters<Operation extends string> {
  readonly requests: RequestMeter<Operation>;
  readonly ledger: LedgerWatch;
  noteStoreError(port: StorePort): void;
  readonly families: readonly Family[];
}

export function createMeters<Operation extends string>(operations: readonly Operation[]): Meters<Operation> {
  const requests = createRequestMeter(operations);
  const ledger = createLedgerMeter();
  const storeErrors = new Counter(
    {
      name: "tincture_store_errors_total",
      help: "Calls of the store that failed, by what was asked for",
      label: "port",
    },
    storePorts,
  );
  return {
    requests,
    ledger,
    noteStoreError: (port) => storeErrors.add(port),
    families: [...requests.families, ...ledger.families, storeErrors.family],
  };
}
