import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import { registerHealthFigures } from "./health-figures.ts";

const figures = {
  requestsInFlight: 1,
  waitingReads: 2,
  openConnections: 3,
  refusedConnections: 4,
  waitingDebits: 5,
  keyLookups: { hits: 6, misses: 7 },
  publishedPalettes: 8,
  indexAgeMs: 900,
  waitingPages: 10,
  refusedPages: 11,
  threads: {
    search: { waitingCount: 12, refusedCount: 13, failureCount: 14 },
    sign_in: { waitingCount: 15, refusedCount: 16, failureCount: 17 },
  },
  mails: { sent: 18, failed: 19, waiting: 20 },
  pools: [{ pool: "reading", inUse: 21, waiting: 22 }],
};

test("registerHealthFigures() reads pages, threads, mail and database connections at each scrape", async () => {
  const registry = new Registry();
  registerHealthFigures(registry, () => figures);
  await registry.metrics();
  const lines = new Set((await registry.metrics()).split("\n"));
  for (const line of [
    "tincture_page_queue_length 10",
    "tincture_pages_refused_total 11",
    'tincture_thread_queue_length{thread="search"} 12',
    'tincture_thread_refused_total{thread="search"} 13',
    'tincture_thread_failures_total{thread="sign_in"} 17',
    'tincture_mails_total{outcome="sent"} 18',
    'tincture_mails_total{outcome="failed"} 19',
    "tincture_mail_queue_length 20",
    'tincture_database_connections_in_use{pool="reading"} 21',
    'tincture_database_connections_waiting{pool="reading"} 22',
    'tincture_database_connections_in_use{pool="ledger"} 0',
    'tincture_key_lookups_total{result="miss"} 7',
    "tincture_http_connections_refused_total 4",
  ])
    assert.ok(lines.has(line), line);
});
