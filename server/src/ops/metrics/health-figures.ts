/** Metrics that are read from the parts of a running service at each scrape. */
import { Counter, Gauge, type Registry } from "prom-client";

interface HealthFigures {
  readonly requestsInFlight: number;
  readonly waitingReads: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
  readonly waitingDebits: number;
  readonly keyLookups: { readonly hits: number; readonly misses: number };
  readonly publishedPalettes: number;
  readonly indexAgeMs: number;
  readonly waitingPages: number;
  readonly refusedPages: number;
  /** Keys are thread names. */
  readonly threads: Readonly<Record<string, ThreadFigures>>;
  /** Undefined if sign-in is off. */
  readonly mails: Readonly<Record<"sent" | "failed" | "waiting", number>> | undefined;
  /** Connection pools of PostgreSQL. */
  readonly pools: readonly PoolFigures[];
}

interface PoolFigures {
  readonly pool: string;
  readonly inUse: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

interface ThreadFigures {
  readonly waitingCount: number;
  readonly refusedCount: number;
  readonly failureCount: number;
}

const msPerSecond = 1000;

const gauges: readonly (readonly [name: string, help: string, read: (figures: HealthFigures) => number])[] = [
  ["tincture_http_requests_in_flight", "API requests in progress", (figures) => figures.requestsInFlight],
  ["tincture_read_queue_length", "Queued API requests", (figures) => figures.waitingReads],
  ["tincture_page_queue_length", "Queued pages", (figures) => figures.waitingPages],
  ["tincture_mail_queue_length", "Queued mails", (figures) => figures.mails?.waiting ?? 0],
  ["tincture_http_connections", "Open connections", (figures) => figures.openConnections],
  ["tincture_debit_queue_length", "Debits that wait for the next commit", (figures) => figures.waitingDebits],
  ["tincture_library_palettes", "Published palettes", (figures) => figures.publishedPalettes],
  [
    "tincture_library_index_age_seconds",
    "Seconds since the library in memory last matched the database",
    (figures) => figures.indexAgeMs / msPerSecond,
  ],
];

/** @param readFigures - called for each metric at each scrape */
export function registerHealthFigures(registry: Registry, readFigures: () => HealthFigures): void {
  for (const [name, help, read] of gauges) {
    const collect = function (this: Gauge): void {
      this.set(read(readFigures()));
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
  for (const described of counters) registry.registerMetric(createCounter(described, readFigures));
  for (const described of labeledGauges) registry.registerMetric(createGauge(described, readFigures));
}

/** A metric with one series for each value that is read. */
interface Described {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Values by label. The empty label is a series without labels. */
  readonly read: (figures: HealthFigures) => readonly (readonly [label: string, value: number])[];
}

const counters: readonly Described[] = [
  {
    name: "tincture_http_connections_refused_total",
    help: "Connections beyond a limit: refused with 503, or closed without a reply",
    read: ({ refusedConnections }) => [["", refusedConnections]],
  },
  {
    name: "tincture_key_lookups_total",
    help: "Well-formed keys looked up: a hit needs no store lookup",
    label: "result",
    read: ({ keyLookups: { hits, misses } }) => [
      ["hit", hits],
      ["miss", misses],
    ],
  },
  {
    name: "tincture_pages_refused_total",
    help: "Pages refused because the queue was full or they waited too long",
    read: ({ refusedPages }) => [["", refusedPages]],
  },
  {
    name: "tincture_mails_total",
    help: "Mails by outcome",
    label: "outcome",
    read: ({ mails }) => [
      ["sent", mails?.sent ?? 0],
      ["failed", mails?.failed ?? 0],
    ],
  },
  {
    name: "tincture_thread_refused_total",
    help: "Requests refused before a thread: its queue was full, or it had just failed",
    label: "thread",
    read: ({ threads }) => listThreads(threads, ({ refusedCount }) => refusedCount),
  },
  {
    name: "tincture_thread_failures_total",
    help: "Threads that failed or hung",
    label: "thread",
    read: ({ threads }) => listThreads(threads, ({ failureCount }) => failureCount),
  },
];

const labeledGauges: readonly Described[] = [
  {
    name: "tincture_thread_queue_length",
    help: "Pending requests to a thread",
    label: "thread",
    read: ({ threads }) => listThreads(threads, ({ waitingCount }) => waitingCount),
  },
  {
    name: "tincture_database_connections_in_use",
    help: "Connections to PostgreSQL in use, by pool; none with SQLite",
    label: "pool",
    read: ({ pools }) => listPools(pools, ({ inUse }) => inUse),
  },
  {
    name: "tincture_database_connections_waiting",
    help: "Callers that wait for a connection to PostgreSQL, by pool; none with SQLite",
    label: "pool",
    read: ({ pools }) => listPools(pools, ({ waiting }) => waiting),
  },
];

const poolNames = ["ledger", "reading", "background"] as const;

/** Lists every pool, so that dashboards always have all series. */
function listPools(
  pools: HealthFigures["pools"],
  read: (pool: PoolFigures) => number,
): readonly (readonly [string, number])[] {
  return poolNames.map((name) => {
    const pool = pools.find((candidate) => candidate.pool === name);
    return [name, pool ? read(pool) : 0];
  });
}

function listThreads(
  threads: HealthFigures["threads"],
  read: (figures: ThreadFigures) => number,
): readonly (readonly [string, number])[] {
  return Object.entries(threads).map(([name, figures]) => [name, read(figures)]);
}

function createCounter({ name, help, label, read }: Described, readFigures: () => HealthFigures): Counter {
  return new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect() {
      this.reset();
      for (const [value, count] of read(readFigures())) this.inc(label === undefined ? {} : { [label]: value }, count);
    },
  });
}

function createGauge({ name, help, label = "", read }: Described, readFigures: () => HealthFigures): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      for (const [value, count] of read(readFigures())) this.set({ [label]: value }, count);
    },
  });
}
