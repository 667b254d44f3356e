import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { repairUrl, createPeerTrust, createRequestIds, parseTraceId } from "./request-head.ts";
import { randomBytes } from "node:crypto";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("repairUrl() keeps a raw fragment in the path", () => {
  assert.equal(repairUrl("/color/#fff"), "/color/%23fff");
});

test("repairUrl() always gives a path that decodes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const url = repairUrl(text.toWellFormed());
      assert.ok(url.startsWith("/"));
      decodeURIComponent(url.split("?")[0] ?? "");
    }),
  );
});

const uuid = "f81d4fae-7dec-41d0-a765-00a0c91e6bf6";
const taken = `req_${uuid.replaceAll("-", "")}`;

async function askFor(trustProxy: boolean | number | readonly string[], id: string): Promise<unknown> {
  const api = await createTestApi({ server: { trustProxy } });
  const answer = await api.get("/api/v1/account", { headers: { "x-request-id": id } });
  assert.equal(answer.json().meta.request_id, answer.headers["x-request-id"]);
  return answer.headers["x-request-id"];
}

test("createRequestIds() gives distinct ids from randomness", () => {
  const createRequestId = createRequestIds(randomBytes);
  const ids = Array.from({ length: 2000 }, () => createRequestId());
  for (const id of ids) assert.match(id, /^req_[0-9A-Za-z]{20}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("followRequestIds() takes over the id of a trusted proxy, in the contract's shape", async () => {
  for (const trusted of [true, 1, ["127.0.0.0/8"], ["10.0.0.1", "127.0.0.1"]] as const) {
    assert.equal(await askFor(trusted, uuid), taken, String(trusted));
  }
  assert.equal(await askFor(true, "req_4fQ8sT1vXz7Lm2Kp9RbC"), "req_4fQ8sT1vXz7Lm2Kp9RbC");
});

test("followRequestIds() draws an id for a peer that is not trusted", async () => {
  for (const trusted of [false, 0, ["10.0.0.0/8", "::1"]] as const) {
    assert.match(String(await askFor(trusted, uuid)), /^req_[0-9A-Za-z]{20}$/, String(trusted));
    assert.notEqual(await askFor(trusted, uuid), taken);
  }
});

test("followRequestIds() draws an id where the proxy's is too short, too long of other characters or a key", async () => {
  for (const id of [
    "short",
    "x".repeat(65),
    "a b c d e f g h i j k l m",
    '{"a":"0123456789abcdef"}',
    `tnc_${"A".repeat(38)}`,
  ])
    assert.match(String(await askFor(true, id)), /^req_[0-9A-Za-z]{20}$/, id);
});

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("parseTraceId() follows the standard's version and later ones, and nothing else", () => {
  for (const header of [`00-${traceId}-${spanId}-01`, `01-${traceId}-${spanId}-02-more`])
    assert.equal(parseTraceId(header), traceId);
  for (const header of [
    undefined,
    "",
    `ff-${traceId}-${spanId}-01`,
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `01-${traceId}-${spanId}-00-${"x".repeat(200)}`,
  ])
    assert.equal(parseTraceId(header), undefined, String(header));
});

test("RequestLog tells the trace that a request is part of", async () => {
  const lines: string[] = [];
  const api = await createTestApi({ logTo: { write: (line) => lines.push(line) } });
  await api.get("/api/v1/account", { headers: { traceparent: `00-${traceId}-${spanId}-01` } });
  await api.get("/api/v1/account", { headers: { traceparent: "tnc_nonsense" } });
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  assert.deepEqual(
    told.map((line) => line.traceId),
    [traceId, undefined],
  );
});

test("createPeerTrust() believes the proxies that are named, and nobody where there is none", () => {
  const [peer, other] = ["10.1.2.3", "192.0.2.1"];
  for (const trusted of [false, 0]) assert.ok(!createPeerTrust(trusted)(peer), String(trusted));
  assert.deepEqual([peer, other].map(createPeerTrust(["10.0.0.0/8"])), [true, false]);
  assert.ok(createPeerTrust(1)(peer));
});
