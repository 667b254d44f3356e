import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "./http/fastify-library.ts";
import { readConfig } from "./config.ts";
import { openTracing } from "./serve-tracing.ts";

const silent = pino({ level: "silent" });

test("openTracing() opens nothing where no collector is configured", async () => {
  assert.equal(await openTracing(readConfig({}), silent), undefined);
});

test("openTracing() makes spans of commits too, and tells its ledger's observer of them", async () => {
  const tracing = await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }), silent);
  assert.ok(tracing);
  const told: number[] = [];
  const observer = tracing.observe({ noteCommit: (_requests, _debits, ms) => told.push(ms), noteFailure() {} });
  observer.noteCommit([], [], 7);
  await tracing.close();
  assert.deepEqual([told, tracing.counts], [[7], { sent: 0, lost: 1 }]);
});
