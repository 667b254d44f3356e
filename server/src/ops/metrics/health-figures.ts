import { Counter, Gauge, type Registry, collectDefaultMetrics } from "prom-client";
import { monitorEventLoopDelay } from "node:perf_hooks";

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
  readonly threads: Readonly<Record<string, ThreadFigures>>;
  readonly mails: Readonly<Record<"sent" | "failed" | "waiting", number>> | undefined;
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

/** Node's delays include the sampling interval, so it is subtracted. */
const resolutionMs = 10;
const nsPerSecond = 1e9;
const nsPerMs = 1e6;

/**
 * Lists of all handles, which cost more with every connection, and lag with the sampling interval.
 */
const leftOut = /^nodejs_(active_|eventloop_lag_)/;

export interface Build {
  readonly version: string;
  readonly node: string;
  readonly engine: string;
}

/** Registers metrics of the process, memory, garbage collection, event loop lag and the build. */
export function registerProcessMetrics(registry: Registry, build: Build): void {
  registry.registerMetric(describeBuild(build));
  for (const metric of watchEventLoop()) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
}

function describeBuild({ version, node, engine }: Build): Gauge<keyof Build> {
  const gauge = new Gauge({
    name: "tincture_build_info",
    help: "Version, Node and database engine; always 1",
    labelNames: ["version", "node", "engine"],
    registers: [],
  });
  gauge.set({ version, node, engine }, 1);
  return gauge;
}

/** Each scrape covers the time since the last one. */
function watchEventLoop(): readonly Gauge[] {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const lag = (delayNs: number): number => Math.max(0, delayNs - resolutionMs * nsPerMs) / nsPerSecond;
  const describe = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name: `tincture_event_loop_lag_${name}_seconds`,
      help: `Event loop lag since the last scrape: ${help}`,
      registers: [],
      collect() {
        this.set(lag(read()));
      },
    });
  return [
    describe("median", "half of the times less than this", () => delays.percentile(50)),
    describe("p99", "99 of 100 times less than this", () => delays.percentile(99)),
    describe("max", "the most", () => {
      const { max } = delays;
      delays.reset();
      return max;
    }),
  ];
}
