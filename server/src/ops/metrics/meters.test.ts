import assert from "node:assert/strict";
import { test } from "node:test";
import type { DebitRequest } from "../../credits/credits.ts";
import { createMeters } from "./meters.ts";

const request: DebitRequest = {
  accountId: "a",
  keyId: "k",
  operation: "getColor",
  day: "2026-01-01",
  cap: 5,
  asked: 1,
};

test("createMeters() counts responses, charges, failures and store errors", async () => {
  const meters = createMeters();
  meters.requests.noteAnswer("getColor", 200, 0.4);
  meters.requests.noteAnswer("getColor", 200, 40);
  meters.requests.noteRefusal("other", 431);
  meters.ledger.noteCommit(
    [request, request, request, request],
    [
      { granted: 1, used: 5 },
      { granted: 0, used: 5 },
      { granted: 0, used: 5, earlier: { kind: "repeat", granted: 1 } },
      { granted: 0, used: 5, earlier: { kind: "conflict" } },
    ],
    3,
  );
  meters.ledger.noteFailure(7, "unknown");
  meters.noteStoreError("keys");
  const lines = new Set((await meters.registry.metrics()).split("\n"));
  for (const line of [
    'tincture_http_requests_total{operation="getColor",status="200"} 2',
    'tincture_http_requests_total{operation="getColor",status="503"} 0',
    'tincture_http_requests_total{operation="other",status="431"} 1',
    'tincture_http_request_duration_seconds_bucket{le="0.0005",operation="getColor"} 1',
    'tincture_http_request_duration_seconds_bucket{le="0.05",operation="getColor"} 2',
    'tincture_http_request_duration_seconds_count{operation="other"} 0',
    'tincture_credits_sold_total{operation="getColor"} 1',
    'tincture_debits_refused_total{operation="getColor"} 1',
    'tincture_charges_repeated_total{operation="getColor"} 1',
    'tincture_debits_failed_total{outcome="unknown"} 7',
    'tincture_debit_batch_size_bucket{le="4"} 1',
    "tincture_debit_batch_duration_seconds_sum 0.003",
    'tincture_store_errors_total{port="keys"} 1',
  ])
    assert.ok(lines.has(line), line);
});

test("createMeters() counts a latency in every bucket with a bound at or above it", async () => {
  const meters = createMeters();
  for (const ms of [0, 0.5, 0.75, 2000, 2001]) meters.requests.noteAnswer("getColor", 200, ms);
  const text = await meters.registry.metrics();
  const name = "tincture_http_request_duration_seconds";
  for (const line of [
    `# TYPE ${name} histogram`,
    `${name}_bucket{le="0.0005",operation="getColor"} 2`,
    `${name}_bucket{le="0.001",operation="getColor"} 3`,
    `${name}_bucket{le="2",operation="getColor"} 4`,
    `${name}_bucket{le="+Inf",operation="getColor"} 5`,
    `${name}_sum{operation="getColor"} 4.00225`,
    `${name}_count{operation="getColor"} 5`,
  ])
    assert.ok(text.split("\n").includes(line), line);
});
