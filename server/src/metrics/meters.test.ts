import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebitRequest } from "../domain/credits/ledger-store.ts";
import { formatFamilies } from "./families.ts";
import { createMeters } from "./meters.ts";

const wish: DebitRequest = {
  accountId: "a",
  keyId: "k",
  operation: "getColor",
  day: "2026-01-01",
  cap: 5,
  asked: 1,
};

test("createMeters() counts answers, sales, failures and store errors", () => {
  const meters = createMeters(["getColor", "other"]);
  meters.requests.noteAnswer("getColor", 200, 0.4);
  meters.requests.noteAnswer("getColor", 200, 40);
  meters.requests.noteRefusal("other", 431);
  meters.ledger.noteCommit(
    [wish, wish],
    [
      { granted: 1, used: 5 },
      { granted: 0, used: 5 },
    ],
    3,
  );
  meters.ledger.noteFailure(7, "unknown");
  meters.noteStoreError("keys");
  const lines = new Set(formatFamilies(meters.families).split("\n"));
  for (const line of [
    'tincture_http_requests_total{operation="getColor",status="200"} 2',
    'tincture_http_requests_total{operation="getColor",status="503"} 0',
    'tincture_http_requests_total{operation="other",status="431"} 1',
    'tincture_http_request_duration_seconds_bucket{operation="getColor",le="0.0005"} 1',
    'tincture_http_request_duration_seconds_bucket{operation="getColor",le="0.05"} 2',
    'tincture_http_request_duration_seconds_count{operation="other"} 0',
    'tincture_credits_sold_total{operation="getColor"} 1',
    'tincture_debits_refused_total{operation="getColor"} 1',
    'tincture_debits_failed_total{outcome="unknown"} 7',
    'tincture_debit_batch_size_bucket{le="4"} 1',
    "tincture_debit_batch_duration_seconds_sum 0.003",
    'tincture_store_errors_total{port="keys"} 1',
  ])
    assert.ok(lines.has(line), line);
});
