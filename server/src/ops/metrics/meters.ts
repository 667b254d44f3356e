import { Counter, Histogram, Registry } from "prom-client";
import type { DebitFailure, LedgerObserver } from "../../credits/credits.ts";
import { countedOperations, type RequestCounter } from "../../http/request-log.ts";
import { meteredOperations } from "@tincture/contract/operations";

/** Ports of the store that requests wait for. */
const storePorts = ["ledger", "keys", "palettes"] as const;
type StorePort = (typeof storePorts)[number];

const limits = ["network", "account"] as const;
type Limit = (typeof limits)[number];

export type Meters = ReturnType<typeof createMeters>;

/** Every series is present from the start, since alerts only see increases of existing series. */
export function createMeters() {
  const registry = new Registry();
  const storeErrors = createCounter(registry, "tincture_store_errors_total", {
    help: "Failed calls of the store by port",
    label: "port",
    values: storePorts,
  });
  const lostLogLines = new Counter({
    name: "tincture_log_dropped_total",
    help: "Log lines that could not be written",
    registers: [registry],
  });
  const refusals = createCounter(registry, "tincture_refused_total", {
    help: "Refused requests by limit",
    label: "limit",
    values: limits,
  });
  return {
    requests: createRequestCounter(registry),
    ledger: createLedgerObserver(registry),
    noteStoreError: (port: StorePort) => storeErrors.inc({ port }),
    noteLostLogLine: () => lostLogLines.inc(),
    noteRefusal: (limit: Limit) => refusals.inc({ limit }),
    registry,
  };
}

interface LabeledCounter<Label extends string> {
  readonly help: string;
  readonly label: Label;
  readonly values: readonly string[];
}

function createCounter<Label extends string>(
  registry: Registry,
  name: string,
  { help, label, values }: LabeledCounter<Label>,
): Counter<Label> {
  const counter = new Counter<string>({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return counter;
}

const msPerSecond = 1000;

/** Seconds, from a cached response to one that waited for the store as long as allowed. */
const latencyBounds = [0.5, 1, 2, 3, 5, 8, 12, 20, 35, 50, 100, 200, 500, 1000, 2000].map((ms) => ms / msPerSecond);
const statusesExpected = [200, 500, 503];

function createRequestCounter(registry: Registry): RequestCounter {
  const statuses = new Counter({
    name: "tincture_http_requests_total",
    help: "Responses by operation and status; other is outside the API",
    labelNames: ["operation", "status"],
    registers: [registry],
  });
  const latencies = new Histogram({
    name: "tincture_http_request_duration_seconds",
    help: "Time from the request's headers to the end of the response",
    labelNames: ["operation"],
    buckets: latencyBounds,
    registers: [registry],
  });
  for (const operation of countedOperations) {
    for (const status of statusesExpected) statuses.inc({ operation, status }, 0);
    latencies.zero({ operation });
  }
  return {
    noteRefusal: (operation, status) => statuses.inc({ operation, status }),
    noteAnswer(operation, status, ms) {
      statuses.inc({ operation, status });
      latencies.observe({ operation }, ms / msPerSecond);
    },
  };
}

/** Powers of four up to the largest batch. */
const sizeBounds = [1, 4, 16, 64, 256, 1024, 4096];
/** Seconds, from a commit without a disk to one that outlasts its callers. */
const durationBounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

function createLedgerObserver(registry: Registry): LedgerObserver {
  const byOperation = { label: "operation", values: meteredOperations } as const;
  const sold = createCounter(registry, "tincture_credits_sold_total", {
    help: "Credits charged by operation",
    ...byOperation,
  });
  const refused = createCounter(registry, "tincture_debits_refused_total", {
    help: "Debits refused because the account had no credits left, by operation",
    ...byOperation,
  });
  const repeated = createCounter(registry, "tincture_charges_repeated_total", {
    help: "Free repeats of requests under their Charge-Id, by operation",
    ...byOperation,
  });
  const failures = createCounter(registry, "tincture_debits_failed_total", {
    help: "Debits that failed with 503, by outcome",
    label: "outcome",
    values: ["not_charged", "unknown"] satisfies DebitFailure[],
  });
  const sizes = new Histogram({
    name: "tincture_debit_batch_size",
    help: "Debits committed together",
    buckets: sizeBounds,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "tincture_debit_batch_duration_seconds",
    help: "Time to commit a batch of debits",
    buckets: durationBounds,
    registers: [registry],
  });
  return {
    noteCommit(requests, debits, ms) {
      sizes.observe(requests.length);
      durations.observe(ms / msPerSecond);
      for (const [i, { operation }] of requests.entries()) {
        const { granted = 0, earlier } = debits[i] ?? {};
        if (earlier?.kind === "repeat") repeated.inc({ operation });
        if (earlier) continue;
        if (granted > 0) sold.inc({ operation }, granted);
        else refused.inc({ operation });
      }
    },
    noteFailure: (count, outcome) => failures.inc({ outcome }, count),
  };
}
