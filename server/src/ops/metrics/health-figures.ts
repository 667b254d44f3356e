import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry, collectDefaultMetrics } from "prom-client";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ThreadLoad } from "../../runtime/threads/thread-service.ts";
import type { Site } from "../../site/site-build.ts";
import type { Application } from "../compose.ts";

/** The running service, which is read at each scrape. */
export interface MeasuredService {
  readonly application: Application;
  readonly server: FastifyInstance;
  readonly site: Site | undefined;
}

/** With a label, `read` returns one number for each of its values. */
type Figure = readonly [
  name: string,
  help: string,
  read: (service: MeasuredService) => number | Readonly<Record<string, number>>,
  label?: string,
];

const gauges: readonly Figure[] = [
  ["tincture_http_requests_in_flight", "API requests in progress", ({ server }) => server.load.requestsInFlight],
  ["tincture_read_queue_length", "Queued API requests", ({ server }) => server.load.waitingReads],
  ["tincture_page_queue_length", "Queued pages", ({ server }) => server.pageLoad.waitingCount],
  ["tincture_mail_queue_length", "Queued mails", ({ application }) => application.readFigures().mails?.waiting ?? 0],
  ["tincture_http_connections", "Open connections", ({ server }) => server.load.openConnections],
  [
    "tincture_debit_queue_length",
    "Debits that wait for the next commit",
    ({ application }) => application.readFigures().waitingDebits,
  ],
  ["tincture_library_palettes", "Published palettes", ({ application }) => application.readFigures().publishedPalettes],
  [
    "tincture_library_index_age_seconds",
    "Seconds since the library in memory last matched the database",
    ({ application }) => application.readFigures().indexAgeMs / 1000,
  ],
  ["tincture_thread_queue_length", "Pending requests to a thread", readThreads("waitingCount"), "thread"],
  [
    "tincture_database_connections_in_use",
    "Connections to PostgreSQL in use, by pool; none with SQLite",
    readPools("inUse"),
    "pool",
  ],
  [
    "tincture_database_connections_waiting",
    "Callers that wait for a connection to PostgreSQL, by pool; none with SQLite",
    readPools("waiting"),
    "pool",
  ],
];

const counters: readonly Figure[] = [
  [
    "tincture_http_connections_refused_total",
    "Connections beyond a limit: refused with 503, or closed without a reply",
    ({ server }) => server.load.refusedConnections,
  ],
  [
    "tincture_key_lookups_total",
    "Well-formed keys looked up: a hit needs no store lookup",
    ({ application }) => {
      const { hits, misses } = application.readFigures().keyLookups;
      return { hit: hits, miss: misses };
    },
    "result",
  ],
  [
    "tincture_pages_refused_total",
    "Pages refused because the queue was full or they waited too long",
    ({ server }) => server.pageLoad.refusedCount,
  ],
  [
    "tincture_mails_total",
    "Mails by outcome",
    ({ application }) => {
      const { sent, failed } = application.readFigures().mails ?? { sent: 0, failed: 0 };
      return { sent, failed };
    },
    "outcome",
  ],
  [
    "tincture_thread_refused_total",
    "Requests refused before a thread: its queue was full, or it had just failed",
    readThreads("refusedCount"),
    "thread",
  ],
  ["tincture_thread_failures_total", "Threads that failed or hung", readThreads("failureCount"), "thread"],
];

const poolNames = ["ledger", "reading", "background"] as const;

/** Lists every pool, so that dashboards always have all series. */
function readPools(figure: "inUse" | "waiting") {
  return ({ application }: MeasuredService) => {
    const { pools } = application.readFigures();
    const find = (name: string) => pools.find(({ pool }) => pool === name);
    return Object.fromEntries(poolNames.map((name) => [name, find(name)?.[figure] ?? 0]));
  };
}

function readThreads(figure: keyof ThreadLoad) {
  return ({ application, site }: MeasuredService) => {
    const threads = { ...application.readFigures().threads, ...(site?.load && { pages: site.load }) };
    return Object.fromEntries(Object.entries(threads).map(([name, load]) => [name, load[figure]]));
  };
}

export function registerHealthFigures(registry: Registry, service: MeasuredService): void {
  for (const figure of gauges) {
    const collect = function (this: Gauge): void {
      for (const [labels, value] of listSeries(figure, service)) this.set(labels, value);
    };
    registry.registerMetric(new Gauge({ ...describe(figure), collect }));
  }
  for (const figure of counters) {
    const collect = function (this: Counter): void {
      this.reset();
      for (const [labels, value] of listSeries(figure, service)) this.inc(labels, value);
    };
    registry.registerMetric(new Counter({ ...describe(figure), collect }));
  }
}

function describe([name, help, , label]: Figure) {
  return { name, help, labelNames: label === undefined ? [] : [label], registers: [] };
}

function listSeries([, , read, label = ""]: Figure, service: MeasuredService): [Record<string, string>, number][] {
  const values = read(service);
  if (typeof values === "number") return [[{}, values]];
  return Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
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
