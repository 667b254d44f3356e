/** Credits sold and debits failed. */
import { Counter, Histogram, type Registry } from "prom-client";
import type { DebitFailure, LedgerWatch } from "../domain/credits/group-commit.ts";
import { type MeteredOperation, meteredOperations } from "../domain/operations.ts";

/** Powers of four up to the largest batch there is. */
const sizeBounds = [1, 4, 16, 64, 256, 1024, 4096];
/** Seconds, from a commit without a disk to one that outlasts its callers. */
const durationBounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const msPerSecond = 1000;

export function createLedgerMeter(registry: Registry): LedgerWatch {
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

interface OperationCounts {
  add(operation: MeteredOperation, count: number): void;
}

/** Counts in plain numbers, which the registry reads when it is asked: a batch holds many debits. */
function countByOperation(
  registry: Registry,
  description: { readonly name: string; readonly help: string },
): OperationCounts {
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
