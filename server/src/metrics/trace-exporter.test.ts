import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { test, type TestContext } from "node:test";
import { createTraceExporter, type SpanRecord } from "./trace-exporter.ts";

interface Received {
  readonly path: string | undefined;
  readonly token: string | string[] | undefined;
  readonly spans: readonly Readonly<Record<string, unknown>>[];
}

async function openCollector(t: TestContext, status = 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const { resourceSpans } = body;
      received.push({
        path: request.url,
        token: request.headers["x-token"],
        spans: resourceSpans[0]?.scopeSpans[0]?.spans ?? [],
      });
      response.writeHead(status).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { received, endpoint: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
}

interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: Received["spans"] }[] }[];
}

async function readJson(request: IncomingMessage): Promise<Body> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return JSON.parse(text);
}

function open(endpoint: string, ratio = 1) {
  const losses: unknown[] = [];
  const exporter = createTraceExporter({
    endpoint,
    headers: { "x-token": "token" },
    serviceName: "tincture",
    version: "1.2.3",
    ratio,
    onLoss: (reason) => losses.push(reason),
  });
  return { exporter, losses };
}

const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", isSampled: true };
const span: SpanRecord = {
  name: "getColor",
  kind: "server",
  ms: 1.5,
  parent,
  isError: false,
  attributes: { "http.response.status_code": 200, "http.route": "/api/v1/color/:hex", empty: "" },
};

test("createTraceExporter() sends spans in the protocol's form, within the trace of who asked", async (t) => {
  const { received, endpoint } = await openCollector(t);
  const { exporter, losses } = open(endpoint);
  exporter.note(span);
  exporter.note({ ...span, parent: undefined, isError: true });
  await exporter.close();
  const [batch, ...others] = received;
  assert.ok(batch && others.length === 0);
  assert.deepEqual(
    [batch.path, batch.token, losses, exporter.counts],
    ["/v1/traces", "token", [], { sent: 2, lost: 0 }],
  );
  const [first, second] = batch.spans;
  assert.deepEqual([first?.["traceId"], first?.["parentSpanId"], first?.["kind"]], [parent.traceId, parent.spanId, 2]);
  assert.equal(BigInt(String(first?.["endTimeUnixNano"])) - BigInt(String(first?.["startTimeUnixNano"])), 1_500_000n);
  assert.deepEqual(first?.["attributes"], [
    { key: "http.response.status_code", value: { intValue: "200" } },
    { key: "http.route", value: { stringValue: "/api/v1/color/:hex" } },
  ]);
  assert.match(String(second?.["traceId"]), /^[0-9a-f]{32}$/);
  assert.deepEqual([second?.["parentSpanId"], second?.["status"]], [undefined, { code: 2 }]);
});

test("createTraceExporter() counts what a collector refuses, and tells the first loss", async (t) => {
  const { endpoint } = await openCollector(t, 503);
  const { exporter, losses } = open(endpoint);
  for (let i = 0; i < 10_000; i += 1) exporter.note(span);
  await exporter.close();
  assert.deepEqual([exporter.counts, losses.length], [{ sent: 0, lost: 10_000 }, 1]);
});

test("createTraceExporter() begins only a part of the traces, and follows those of others", async (t) => {
  const { received, endpoint } = await openCollector(t);
  const { exporter } = open(endpoint, 0);
  for (let i = 0; i < 100; i += 1) exporter.note({ ...span, parent: undefined });
  exporter.note({ ...span, parent: { ...parent, isSampled: false } });
  exporter.note(span);
  await exporter.close();
  assert.deepEqual(
    received.map(({ spans }) => spans.length),
    [1],
  );
});
