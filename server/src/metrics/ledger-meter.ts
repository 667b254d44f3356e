import { meteredOperations, type MeteredOperation } from "../domain/credits/ledger-store.ts";
import type { DebitFailure, LedgerWatch } from "../domain/credits/ledger-watch.ts";
import { Distribution } from "./distribution.ts";
import type { Family } from "./families.ts";

/** Powers of four up to the largest batch there is. */
const SIZE_BOUNDS = [1, 4, 16, 64, 256, 1024, 4096];
/** Milliseconds, from a commit without a disk to one that outlasts its callers. */
const DURATION_BOUNDS_MS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const MS_PER_SECOND = 1000;

interface Sales {
  credits: number;
  refused: number;
}

/** Credits sold and debits failed. */
export interface LedgerMeter extends LedgerWatch {
  readonly families: readonly Family[];
}

export function createLedgerMeter(): LedgerMeter {
  const sales = new Map<MeteredOperation, Sales>(
    meteredOperations.map((operation) => [operation, { credits: 0, refused: 0 }]),
  );
  const failures: Record<DebitFailure, number> = { not_charged: 0, unknown: 0 };
  const sizes = new Distribution(SIZE_BOUNDS);
  const durations = new Distribution(DURATION_BOUNDS_MS);

  return {
    noteCommit(requests, debits, ms) {
      sizes.observe(requests.length);
      durations.observe(ms);
      for (const [i, { operation }] of requests.entries()) {
        const { granted } = debits[i]!;
        const sale = sales.get(operation)!;
        if (granted > 0) sale.credits += granted;
        else sale.refused += 1;
      }
    },
    noteFailure(count, outcome) {
      failures[outcome] += count;
    },
    families: [
      ...salesFamilies(sales),
      {
        name: "tincture_debits_failed_total",
        help: "Debits whose callers got 503, by what is known of them",
        type: "counter",
        read: () => Object.entries(failures).map(([outcome, value]) => ({ labels: { outcome }, value })),
      },
      {
        name: "tincture_debit_batch_size",
        help: "Debits committed together",
        type: "histogram",
        read: () => sizes.read(),
      },
      {
        name: "tincture_debit_batch_duration_seconds",
        help: "From sending a batch of debits to the store to its answer",
        type: "histogram",
        read: () => durations.read({}, MS_PER_SECOND),
      },
    ],
  };
}

function salesFamilies(sales: ReadonlyMap<MeteredOperation, Sales>): readonly Family[] {
  function* readSales(field: keyof Sales) {
    for (const [operation, sale] of sales) yield { labels: { operation }, value: sale[field] };
  }
  return [
    {
      name: "tincture_credits_sold_total",
      help: "Credits sold by operation",
      type: "counter",
      read: () => readSales("credits"),
    },
    {
      name: "tincture_debits_refused_total",
      help: "Debits refused because the account had no credits left, by operation",
      type: "counter",
      read: () => readSales("refused"),
    },
  ];
}
