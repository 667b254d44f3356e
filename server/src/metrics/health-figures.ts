/** What is read off a running service when somebody asks: its parts, its process, and what it was built of. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";

/** What the parts of a running service tell of themselves when they are asked. */
interface HealthFigures {
  readonly requestsInFlight: number;
  readonly waitingReads: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
  readonly waitingDebits: number;
  readonly keyLookups: { readonly hits: number; readonly misses: number };
  readonly publishedPalettes: number;
  readonly indexAgeMs: number;
}

const msPerSecond = 1000;

const gauges: readonly (readonly [name: string, help: string, read: (figures: HealthFigures) => number])[] = [
  ["tincture_http_requests_in_flight", "API requests without an answer yet", (figures) => figures.requestsInFlight],
  [
    "tincture_read_queue_length",
    "API requests that wait for a turn of the event loop to read",
    (figures) => figures.waitingReads,
  ],
  ["tincture_http_connections", "Open connections", (figures) => figures.openConnections],
  [
    "tincture_debit_queue_length",
    "Debits that wait for the commit after the present one",
    (figures) => figures.waitingDebits,
  ],
  ["tincture_library_palettes", "Published palettes in the index", (figures) => figures.publishedPalettes],
  [
    "tincture_library_index_age_seconds",
    "Since the index last agreed with the store",
    (figures) => figures.indexAgeMs / msPerSecond,
  ],
];

/** @param readFigures - called anew for each metric when the registry is asked */
export function registerHealthFigures(registry: Registry, readFigures: () => HealthFigures): void {
  for (const [name, help, read] of gauges) {
    const collect = function (this: Gauge): void {
      this.set(read(readFigures()));
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
  registry.registerMetric(countRefusedConnections(readFigures));
  registry.registerMetric(countKeyLookups(readFigures));
}

function countKeyLookups(readFigures: () => HealthFigures): Counter<"result"> {
  return new Counter({
    name: "tincture_key_lookups_total",
    help: "Well-formed keys looked up: a hit needs no look at the store",
    labelNames: ["result"],
    registers: [],
    collect() {
      const { hits, misses } = readFigures().keyLookups;
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
}

function countRefusedConnections(readFigures: () => HealthFigures): Counter {
  return new Counter({
    name: "tincture_http_connections_refused_total",
    help: "Connections beyond the limit: answered with 503 or not taken",
    registers: [],
    collect() {
      this.reset();
      this.inc(readFigures().refusedConnections);
    },
  });
}

/** How often the event loop is looked at, in milliseconds: part of every delay that Node measures, and taken off here. */
const resolutionMs = 10;
const nsPerSecond = 1e9;
const nsPerMs = 1e6;

/** Lists of all handles, whose cost grows with the connections; and the event loop's lag with the resolution in it. */
const leftOut = /^nodejs_(active_|eventloop_lag_)/;

export interface Build {
  readonly version: string;
  readonly node: string;
  readonly engine: string;
}

/** The process, its memory and its garbage collection, the event loop's lag from now on, and what runs here. */
export function registerProcessMetrics(registry: Registry, build: Build): void {
  registry.registerMetric(describeBuild(build));
  registry.registerMetric(watchEventLoop());
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
}

function describeBuild({ version, node, engine }: Build): Gauge<keyof Build> {
  const gauge = new Gauge({
    name: "tincture_build_info",
    help: "What runs here; always 1",
    labelNames: ["version", "node", "engine"],
    registers: [],
  });
  gauge.set({ version, node, engine }, 1);
  return gauge;
}

/** Each reading covers the time since the one before. */
function watchEventLoop(): Gauge<"quantile"> {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const lag = (delayNs: number): number => Math.max(0, delayNs - resolutionMs * nsPerMs) / nsPerSecond;
  return new Gauge({
    name: "tincture_event_loop_lag_seconds",
    help: "How late the event loop was since the last reading: median, 99th percentile and maximum",
    labelNames: ["quantile"],
    registers: [],
    collect() {
      this.set({ quantile: "0.5" }, lag(delays.percentile(50)));
      this.set({ quantile: "0.99" }, lag(delays.percentile(99)));
      this.set({ quantile: "1" }, lag(delays.max));
      delays.reset();
    },
  });
}
