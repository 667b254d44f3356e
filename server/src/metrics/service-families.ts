import { singleFamily, type Family, type Sample } from "./families.ts";

/** What the parts of a running service tell of themselves when they are asked. */
export interface Vitals {
  readonly requestsInFlight: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
  readonly waitingDebits: number;
  readonly keyLookups: { readonly hits: number; readonly misses: number };
  readonly publishedPalettes: number;
  readonly indexAgeMs: number;
  readonly droppedLogLines: number;
}

const MS_PER_SECOND = 1000;

/** @param readVitals - called anew for each number */
export function describeVitals(readVitals: () => Vitals): readonly Family[] {
  return [...describeTraffic(readVitals), ...describeLibrary(readVitals), describeKeyLookups(readVitals)];
}

function describeTraffic(readVitals: () => Vitals): readonly Family[] {
  return [
    singleFamily(
      { name: "tincture_http_requests_in_flight", help: "API requests without an answer yet", type: "gauge" },
      () => readVitals().requestsInFlight,
    ),
    singleFamily(
      { name: "tincture_http_connections", help: "Open connections", type: "gauge" },
      () => readVitals().openConnections,
    ),
    singleFamily(
      {
        name: "tincture_http_connections_refused_total",
        help: "Connections beyond the limit: answered with 503 or not taken",
        type: "counter",
      },
      () => readVitals().refusedConnections,
    ),
    singleFamily(
      {
        name: "tincture_debit_queue_length",
        help: "Debits that wait for the commit after the present one",
        type: "gauge",
      },
      () => readVitals().waitingDebits,
    ),
    singleFamily(
      { name: "tincture_log_dropped_total", help: "Log lines dropped: nobody took them", type: "counter" },
      () => readVitals().droppedLogLines,
    ),
  ];
}

function describeLibrary(readVitals: () => Vitals): readonly Family[] {
  return [
    singleFamily(
      { name: "tincture_library_palettes", help: "Published palettes in the index", type: "gauge" },
      () => readVitals().publishedPalettes,
    ),
    singleFamily(
      {
        name: "tincture_library_index_age_seconds",
        help: "Since the index last agreed with the store",
        type: "gauge",
      },
      () => readVitals().indexAgeMs / MS_PER_SECOND,
    ),
  ];
}

function describeKeyLookups(readVitals: () => Vitals): Family {
  return {
    name: "tincture_key_lookups_total",
    help: "Well-formed keys looked up: a hit needs no look at the store",
    type: "counter",
    read(): readonly Sample[] {
      const { hits, misses } = readVitals().keyLookups;
      return [
        { labels: { result: "hit" }, value: hits },
        { labels: { result: "miss" }, value: misses },
      ];
    },
  };
}
