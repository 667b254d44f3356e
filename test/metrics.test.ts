/** The metrics of a real server, and the example files that read them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { before } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { request, requestPatiently, waitUntil } from "./api-client.ts";
import { readMetricsPort, scrape, type Scrape } from "./metrics-client.ts";
import { type RunningServer, shareServer } from "./running-server.ts";

const files = ["deploy/grafana-dashboard.json", "deploy/alerts.yaml"] as const;
const root = new URL("../", import.meta.url);
const collectionMsMax = 60_000;
const countedMsMax = 10_000;
const metricName = /\b(?<name>(?:tincture|process|nodejs)_\w+)(?:\{(?<labels>[^}]*)\})?/gu;
const addedLabels = new Set(["instance", "job"]);

const shared = shareServer({ METRICS_PORT: "0", DAILY_CREDITS: "40" });
let server: RunningServer;
let port: number;

before(async () => {
  server = await shared();
  port = await readMetricsPort(server);
});

test("a scrape counts requests, credits and refusals", async () => {
  // On a busy machine a debit can be too late; the request is then free and is sent again.
  for (const path of ["/color/ff0000", "/palettes?limit=30", "/palette/generate", "/account", "/nothing"])
    await requestPatiently(server, path);
  await requestPatiently(server, "/colors?limit=50");
  await requestPatiently(server, "/color/00ff00");
  await requestPatiently(server, "/color/00ff00", "tnc_junk");
  for (const path of [
    "/livez",
    "/palettes",
    "/palettes.data",
    "/palette/no-such.css",
    "/favicon.ico",
    "/nothing.at.all",
  ])
    await (await fetch(server.origin + path)).text();
  const expected = {
    'tincture_http_requests_total{operation="getColor",status="200"}': 1,
    'tincture_http_requests_total{operation="getColor",status="401"}': 1,
    'tincture_http_requests_total{operation="getColor",status="429"}': 1,
    'tincture_http_requests_total{operation="other",status="404"}': 1,
    'tincture_http_requests_total{operation="health",status="200"}': 1,
    'tincture_http_requests_total{operation="page",status="200"}': 1,
    'tincture_http_requests_total{operation="pageData",status="200"}': 1,
    'tincture_http_requests_total{operation="pageFile",status="404"}': 2,
    'tincture_http_requests_total{operation="asset",status="200"}': 1,
    'tincture_credits_sold_total{operation="listPalettes"}': 30,
    'tincture_credits_sold_total{operation="listColors"}': 8,
    'tincture_debits_refused_total{operation="getColor"}': 1,
    tincture_http_requests_in_flight: 0,
    'tincture_debits_failed_total{outcome="unknown"}': 0,
  };
  // A request is counted after its response was sent.
  const readCounts = async () => {
    const { samples } = await scrape(port);
    return Object.fromEntries(Object.keys(expected).map((name) => [name, samples.get(name)]));
  };
  await waitUntil(async () => isDeepStrictEqual(await readCounts(), expected), countedMsMax).catch(() => undefined);
  assert.deepEqual(await readCounts(), expected);
  const { samples } = await scrape(port);
  for (const [name, min] of [
    ['tincture_http_request_duration_seconds_count{operation="getColor"}', 3],
    ["tincture_debit_batch_size_sum", 5],
    ['tincture_key_lookups_total{result="miss"}', 1],
    ["tincture_library_index_age_seconds", 0],
    ["tincture_library_palettes", 1],
  ] as const)
    assert.ok((samples.get(name) ?? -1) >= min, name);
});

test("a scrape has no secrets and no unbounded labels", async () => {
  // The runtime's own series come with the first collection of each kind, whenever that is.
  const count = async (): Promise<number> =>
    [...(await scrape(port)).samples.keys()].filter((name) => name.startsWith("tincture_")).length;
  await request(server, "/mystery/first");
  const sizeBefore = await count();
  for (const path of ["/mystery/second", `/color/${server.key}`, "/palette/some-slug", "/palettes?tags=x"])
    await request(server, path);
  assert.ok((await count()) - sizeBefore <= 3, "new statuses of known operations alone");
  const { text } = await scrape(port);
  for (const secret of [server.key, "mystery", "some-slug", "first@localhost"])
    assert.ok(!text.includes(secret), secret);
});

test("the operator's listener serves health, and the public one serves no metrics", async () => {
  for (const path of ["/livez", "/readyz"])
    assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 200, path);
  assert.equal((await fetch(`${server.origin}/metrics`)).status, 404);
});

test("the example dashboard and alerts use only existing metrics", async () => {
  // The garbage collector's series appear after its first run.
  await waitUntil(async () => {
    await (await fetch(server.origin)).text();
    return hasSeries(await scrape(port), "nodejs_gc_duration_seconds_sum");
  }, collectionMsMax);
  const scraped = await scrape(port);
  for (const file of files) {
    const read = [...readFileSync(new URL(file, root), "utf8").replaceAll('\\"', '"').matchAll(metricName)];
    assert.ok(read.length > 10, file);
    const missing = read.filter(({ groups }) => !hasSeries(scraped, groups!["name"]!, groups!["labels"]));
    assert.deepEqual(
      missing.map(([text]) => text),
      [],
      file,
    );
  }
});

test("docs/operating.md explains every metric of its own and every alert", async () => {
  const guide = readFileSync(new URL("docs/operating.md", root), "utf8");
  const { families } = await scrape(port);
  const alerts = [...readFileSync(new URL(files[1], root), "utf8").matchAll(/alert: (\w+)/gu)];
  const names = [...families].filter((name) => name.startsWith("tincture_"));
  const unexplained = [...names, ...alerts.map(([, name]) => name!)].filter((name) => !guide.includes(`\`${name}\``));
  assert.deepEqual(unexplained, []);
});

function hasSeries({ samples }: Scrape, name: string, labels = ""): boolean {
  const matchers = [...labels.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/gu)].filter(([, label]) => !addedLabels.has(label!));
  return [...samples.keys()].some(
    (series) =>
      series.replace(/\{.*/u, "") === name &&
      matchers.every(([, label, kind, value]) => series.includes(kind === "=" ? `${label}="${value}"` : `${label}="`)),
  );
}
