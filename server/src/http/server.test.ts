import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

let api: TestApi;
let port: number;

before(async () => {
  api = await createTestApi();
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [address] = api.server.addresses();
  port = typeof address === "object" ? address.port : 0;
});
after(() => api.server.close());

/** Sends bytes as they are and reads until the server closes. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

function parse(answer: string): { status: number; head: string; error: { code: string; status: number } } {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), error: JSON.parse(body).error };
}

const close = "Host: x\r\nConnection: close\r\n\r\n";

test("buildServer() answers what is not HTTP with JSON", async () => {
  for (const text of ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", `FR(B /api HTTP/1.1\r\n${close}`]) {
    const { status, head, error } = parse(await sendRaw(text));
    assert.deepEqual([status, error.status, error.code], [400, 400, "invalid_parameter"], text);
    assert.match(head, /x-request-id: req_\w{16,}/);
    assert.match(head, /access-control-allow-origin: \*/);
    assert.match(head, /connection: close/);
  }
});

test("buildServer() answers headers beyond the limit with 431", async () => {
  const { status, error } = parse(
    await sendRaw(`GET /api/v1/account HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n${close}`),
  );
  assert.deepEqual([status, error.code], [431, "headers_too_large"]);
});

test("buildServer() answers addresses beyond the limit with 414, however long", async () => {
  for (const length of [8192, 15_000, 40_000]) {
    const { status, error } = parse(await sendRaw(`GET /api/${"x".repeat(length)} HTTP/1.1\r\n${close}`));
    assert.deepEqual([status, error.code], [414, "uri_too_long"], String(length));
  }
});

test("buildServer() understands absolute addresses, an expectation, and HTTP/1.0 without a host", async () => {
  assert.match(await sendRaw("GET /livez HTTP/1.0\r\n\r\n"), /^HTTP\/1.1 200/);
  assert.match(await sendRaw(`GET http://other.test/livez HTTP/1.1\r\n${close}`), /^HTTP\/1.1 200/);
  assert.match(await sendRaw(`GET /livez HTTP/1.1\r\nExpect: tea\r\n${close}`), /^HTTP\/1.1 200/);
});

test("buildServer() answers a preflight without a key", async () => {
  const answer = await api.get("/api/v1/palettes", {
    method: "OPTIONS",
    secret: null,
    headers: { origin: "https://elsewhere.test", "access-control-request-method": "GET" },
  });
  assert.deepEqual([answer.statusCode, answer.body], [204, ""]);
  assert.equal(answer.headers["access-control-allow-origin"], "*");
  assert.equal(answer.headers["access-control-allow-methods"], "GET, HEAD, OPTIONS");
  assert.match(String(answer.headers["access-control-allow-headers"]), /Authorization/);
});

test("buildServer() gives every request an id of its own, in header and meta", async () => {
  const headers = { "x-request-id": "req_mine" };
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.get("/api/v1/account", { headers })));
  const ids = answers.map((answer) => answer.json().meta.request_id);
  assert.equal(new Set(ids).size, 50);
  for (const [i, answer] of answers.entries()) {
    assert.match(ids[i], /^req_[0-9A-Za-z]{16,}$/);
    assert.equal(answer.headers["x-request-id"], ids[i]);
  }
});

test("buildServer() tells that it is alive, and whether it is ready", async () => {
  const live = await api.get("/livez", { secret: null });
  assert.deepEqual([live.statusCode, live.json()], [200, { status: "ok" }]);
  assert.deepEqual((await api.get("/readyz", { secret: null })).json(), { status: "ok" });
  api.ledger.fault = "silent";
  const unready = await api.get("/readyz", { secret: null });
  api.ledger.fault = "none";
  assert.deepEqual([unready.statusCode, unready.json().error.code], [503, "service_unavailable"]);
});

test("buildServer() stops a key at once when it is revoked, and an account when it leaves Pro", async () => {
  const secret = await api.issueKey();
  const accounts = await api.services.accounts.listAccounts();
  const account = accounts.at(-1);
  const [key] = await api.services.keys.listKeys(String(account?.id));
  assert.equal((await api.get("/api/v1/account", { secret })).statusCode, 200);
  await api.services.accounts.setPlan(String(account?.email), "free");
  assert.equal((await api.get("/api/v1/account", { secret })).statusCode, 403);
  await api.services.keys.revokeKey({ keyId: String(key?.id), actor: "cli" });
  assert.equal((await api.get("/api/v1/account", { secret })).statusCode, 401);
});
