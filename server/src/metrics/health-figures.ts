import { Counter, Gauge, type Registry } from "prom-client";

/** What the parts of a running service tell of themselves when they are asked. */
interface HealthFigures {
  readonly requestsInFlight: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
  readonly waitingDebits: number;
  readonly keyLookups: { readonly hits: number; readonly misses: number };
  readonly publishedPalettes: number;
  readonly indexAgeMs: number;
}

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly read: (figures: HealthFigures) => number;
}

const msPerSecond = 1000;

const gauges: readonly Figure[] = [
  {
    name: "tincture_http_requests_in_flight",
    help: "API requests without an answer yet",
    read: ({ requestsInFlight }) => requestsInFlight,
  },
  {
    name: "tincture_http_connections",
    help: "Open connections",
    read: ({ openConnections }) => openConnections,
  },
  {
    name: "tincture_debit_queue_length",
    help: "Debits that wait for the commit after the present one",
    read: ({ waitingDebits }) => waitingDebits,
  },
  {
    name: "tincture_library_palettes",
    help: "Published palettes in the index",
    read: ({ publishedPalettes }) => publishedPalettes,
  },
  {
    name: "tincture_library_index_age_seconds",
    help: "Since the index last agreed with the store",
    read: ({ indexAgeMs }) => indexAgeMs / msPerSecond,
  },
];

/** @param readFigures - called anew for each metric when the registry is asked */
export function registerHealthFigures(registry: Registry, readFigures: () => HealthFigures): void {
  for (const { name, help, read } of gauges) {
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
