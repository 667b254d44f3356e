/**
 * What an operator measures. What runs with every request counts in plain numbers; prom-client keeps the rest, and writes all of it
 * when somebody reads. Knows neither HTTP's framework nor SQL.
 */
import { Counter, Registry } from "prom-client";
import type { LedgerWatch } from "../domain/credits/group-commit.ts";
import { createLedgerMeter } from "./ledger-meter.ts";
import { createRequestMeter, type RequestMeter } from "./request-meter.ts";

/** The store's ports, as far as requests wait for them. */
const storePorts = ["ledger", "keys", "palettes"] as const;
type StorePort = (typeof storePorts)[number];

/** All that counts while the service runs; cheap enough to run whether or not somebody reads it. */
export interface Meters<Operation extends string> {
  readonly requests: RequestMeter<Operation>;
  readonly ledger: LedgerWatch;
  noteStoreError(port: StorePort): void;
  noteLostLogLine(): void;
  readonly registry: Registry;
}

export function createMeters<Operation extends string>(operations: readonly Operation[]): Meters<Operation> {
  const registry = new Registry();
  const requests = createRequestMeter(operations, registry);
  const ledger = createLedgerMeter(registry);
  const storeErrors = new Counter({
    name: "tincture_store_errors_total",
    help: "Calls of the store that failed, by what was asked for",
    labelNames: ["port"],
    registers: [registry],
  });
  for (const port of storePorts) storeErrors.inc({ port }, 0);
  const lostLogLines = new Counter({
    name: "tincture_log_dropped_total",
    help: "Log lines dropped: nobody took them",
    registers: [registry],
  });
  return {
    requests,
    ledger,
    noteStoreError: (port) => storeErrors.inc({ port }),
    noteLostLogLine: () => lostLogLines.inc(),
    registry,
  };
}
