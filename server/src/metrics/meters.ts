/**
 * What an operator measures. What runs with every request counts in plain numbers; prom-client keeps the rest, and writes all of it
 * when somebody reads. Knows neither HTTP's framework nor SQL.
 */
import { Counter, Histogram, Registry } from "prom-client";
import type { DebitFailure, LedgerObserver } from "../domain/credits/group-commit.ts";
import { type MeteredOperation, meteredOperations } from "../domain/operations.ts";

/** The store's ports, as far as requests wait for them. */
const storePorts = ["ledger", "keys", "palettes"] as const;
type StorePort = (typeof storePorts)[number];

/** What may be full, or asked for too often. */
const limits = ["search", "sign_in", "network", "account"] as const;
type Limit = (typeof limits)[number];

/** All that counts while the service runs; cheap enough to run whether or not somebody reads it. */
export interface Meters<Operation extends string> {
  readonly requests: RequestMeter<Operation>;
  readonly ledger: LedgerObserver;
  noteStoreError(port: StorePort): void;
  noteLostLogLine(): void;
  noteRefusal(limit: Limit): void;
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
  const refusals = new Counter({
    name: "tincture_refused_total",
    help: "Requests of pages and of what is free refused, by the limit that they met",
    labelNames: ["limit"],
    registers: [registry],
  });
  for (const limit of limits) refusals.inc({ limit }, 0);
  return {
    requests,
    ledger,
    noteStoreError: (port) => storeErrors.inc({ port }),
    noteLostLogLine: () => lostLogLines.inc(),
    noteRefusal: (limit) => refusals.inc({ limit }),
    registry,
  };
}

const msPerSecond = 1000;

/** Counts answers. */
interface RequestMeter<Operation extends string> {
  noteAnswer(operation: Operation, status: number, ms: number): void;
  /** An answer to what never became a request. */
  noteRefusal(operation: Operation, status: number): void;
}

/** Milliseconds, from an answer out of memory to one that waited for its store as long as it may. */
const latencyBoundsMs = [0.5, 1, 2, 3, 5, 8, 12, 20, 35, 50, 100, 200, 500, 1000, 2000];
/** Beyond the largest status there is. */
const statusEnd = 600;
/** Shown from the start: an alert sees a counter grow only if it was there before. */
const statusesExpected = new Set([200, 500, 503]);

/** Of one operation. */
class AnswerCounts {
  readonly byStatus = new Float64Array(statusEnd);
  /** One more than bounds: the last counts what is beyond. */
  readonly byLatency = new Float64Array(latencyBoundsMs.length + 1);
  latencySumMs = 0;

  noteStatus(status: number): void {
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
  }

  noteLatency(ms: number): void {
    let i = 0;
    for (const bound of latencyBoundsMs) {
      if (ms <= bound) break;
      i += 1;
    }
    this.byLatency[i] = (this.byLatency[i] ?? 0) + 1;
    this.latencySumMs += ms;
  }
}

type Counts = ReadonlyMap<string, AnswerCounts>;

/**
 * Answers by operation and status, and how long they took. Both are counted in typed arrays, since this runs with every request:
 * prom-client's own way takes thirty times as long (0.7 instead of 0.02 µs) and leaves five objects behind.
 */
function createRequestMeter<Operation extends string>(
  operations: readonly Operation[],
  registry: Registry,
): RequestMeter<Operation> {
  const counts = new Map(operations.map((operation): [string, AnswerCounts] => [operation, new AnswerCounts()]));
  registry.registerMetric(countStatuses(counts));
  registry.registerMetric(new LatencyHistogram(counts));
  return {
    noteRefusal: (operation, status) => counts.get(operation)?.noteStatus(status),
    noteAnswer(operation, status, ms) {
      const counted = counts.get(operation);
      counted?.noteStatus(status);
      counted?.noteLatency(ms);
    },
  };
}

function countStatuses(counts: Counts): Counter<"operation" | "status"> {
  return new Counter({
    name: "tincture_http_requests_total",
    help: "Answers by operation and status; other is whatever is no operation of the API",
    labelNames: ["operation", "status"],
    registers: [],
    collect() {
      this.reset();
      for (const [operation, { byStatus }] of counts) {
        for (const [status, count] of byStatus.entries())
          if (count > 0 || statusesExpected.has(status)) this.inc({ operation, status }, count);
      }
    },
  });
}

/** The registry asks a histogram for `getForPromString` when it writes; what the base class would count stays empty. */
class LatencyHistogram extends Histogram<"operation"> {
  readonly #counts: Counts;

  constructor(counts: Counts) {
    super({ ...latencyDescription, registers: [] });
    this.#counts = counts;
  }

  async getForPromString(): Promise<object> {
    const values = [...this.#counts].flatMap(([operation, counted]) => [...listBuckets(operation, counted)]);
    return { ...latencyDescription, type: "histogram", values };
  }
}

const latencyDescription = {
  name: "tincture_http_request_duration_seconds",
  help: "From the request's head to the end of its answer",
};

/** Cumulative, as Prometheus wants a histogram. */
function* listBuckets(operation: string, { byLatency, latencySumMs }: AnswerCounts) {
  const { name } = latencyDescription;
  let count = 0;
  for (const [i, inBucket] of byLatency.entries()) {
    count += inBucket;
    const bound = latencyBoundsMs[i];
    const le = bound === undefined ? "+Inf" : bound / msPerSecond;
    yield { metricName: `${name}_bucket`, labels: { operation, le }, value: count };
  }
  yield { metricName: `${name}_sum`, labels: { operation }, value: latencySumMs / msPerSecond };
  yield { metricName: `${name}_count`, labels: { operation }, value: count };
}

/** Powers of four up to the largest batch there is. */
const sizeBounds = [1, 4, 16, 64, 256, 1024, 4096];
/** Seconds, from a commit without a disk to one that outlasts its callers. */
const durationBounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Credits sold and debits failed. */
function createLedgerMeter(registry: Registry): LedgerObserver {
  const registers = [registry];
  const sold = countByOperation(registry, {
    name: "tincture_credits_sold_total",
    help: "Credits sold by operation",
  });
  const refused = countByOperation(registry, {
    name: "tincture_debits_refused_total",
    help: "Debits refused because the account had no credits left, by operation",
  });
  const failures = new Counter<"outcome">({
    name: "tincture_debits_failed_total",
    help: "Debits whose callers got 503, by what is known of them",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["not_charged", "unknown"] satisfies DebitFailure[]) failures.inc({ outcome }, 0);
  const sizes = new Histogram({
    name: "tincture_debit_batch_size",
    help: "Debits committed together",
    buckets: sizeBounds,
    registers,
  });
  const durations = new Histogram({
    name: "tincture_debit_batch_duration_seconds",
    help: "From sending a batch of debits to the store to its answer",
    buckets: durationBounds,
    registers,
  });

  return {
    noteCommit(requests, debits, ms) {
      sizes.observe(requests.length);
      durations.observe(ms / msPerSecond);
      for (const [i, { operation }] of requests.entries()) {
        const granted = debits[i]?.granted ?? 0;
        if (granted > 0) sold.add(operation, granted);
        else refused.add(operation, 1);
      }
    },
    noteFailure: (count, outcome) => failures.inc({ outcome }, count),
  };
}

interface OperationTotals {
  add(operation: MeteredOperation, count: number): void;
}

/** Counts in plain numbers, which the registry reads when it is asked: a batch holds many debits. */
function countByOperation(
  registry: Registry,
  description: { readonly name: string; readonly help: string },
): OperationTotals {
  const counts = new Map<MeteredOperation, number>(meteredOperations.map((operation) => [operation, 0]));
  const counter = new Counter({
    ...description,
    labelNames: ["operation"],
    registers: [],
    collect() {
      this.reset();
      for (const [operation, count] of counts) this.inc({ operation }, count);
    },
  });
  registry.registerMetric(counter);
  return { add: (operation, count) => counts.set(operation, (counts.get(operation) ?? 0) + count) };
}
