import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Counter, Registry } from "prom-client";
import { startMetricsServer } from "./metrics-server.ts";
import { registerProcessMetrics } from "./health-figures.ts";

async function setUp(t: TestContext, checkReadiness = async (): Promise<void> => {}) {
  const registry = new Registry();
  new Counter({ name: "a_total", help: "All of a", registers: [registry] }).inc(3);
  registerProcessMetrics(registry, { version: "1.2.3", node: "26.0.0", engine: "sqlite" });
  const server = await startMetricsServer({
    host: "127.0.0.1",
    port: 0,
    registry,
    checkReadiness,
  });
  t.after(() => server.close());
  return (path: string, method = "GET") => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
}

test("startMetricsServer() serves metrics of the service, build and process", async (t) => {
  const get = await setUp(t);
  const response = await get("/metrics");
  const text = await response.text();
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  assert.match(text, /^a_total 3$/m);
  assert.match(text, /^tincture_build_info\{version="1\.2\.3",node="26\.0\.0",engine="sqlite"\} 1$/m);
  assert.match(text, /^tincture_event_loop_lag_p99_seconds \d/m);
  assert.match(text, /^process_resident_memory_bytes \d/m);
  assert.match(text, /^# TYPE nodejs_gc_duration_seconds histogram$/m);
  assert.doesNotMatch(text, /nodejs_active_|nodejs_eventloop_lag/);
});

test("startMetricsServer() serves health checks and nothing else", async (t) => {
  const get = await setUp(t, () => Promise.reject(new Error("The store does not answer")));
  assert.equal((await get("/livez")).status, 200);
  const readiness = await get("/readyz");
  assert.deepEqual([readiness.status, await readiness.text()], [503, "The store does not answer\n"]);
  for (const path of ["/", "/toString", "/metrics/x"]) assert.equal((await get(path)).status, 404, path);
  const refusal = await get("/metrics", "POST");
  assert.deepEqual([refusal.status, refusal.headers.get("allow")], [405, "GET, HEAD"]);
});
