import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi } from "../../../test/support/api/test-api.ts";

test("RequestLog writes one line per answer, and no key even at trace level", async () => {
  const lines: string[] = [];
  const api = await createTestApi({ logTo: { write: (line) => lines.push(line) } });
  const { secret } = api;
  await api.get("/api/v1/color/ff0000");
  await api.get(`/api/v1/palette/${secret}?_key=${secret}`);
  await api.get(`/api/${secret}`, { headers: { cookie: secret, "x-key": secret } });
  await api.get("/api/v1/account", { method: "POST" });
  api.ledger.fault = "silent";
  await api.get("/api/v1/account");
  assert.doesNotMatch(lines.join(""), new RegExp(secret));
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  assert.deepEqual(
    answered.map(({ method, route, status }) => [method, route, status]),
    [
      ["GET", "/api/v1/color/:hex", 200],
      ["GET", "/api/v1/palette/:slug", 404],
      ["GET", "/api/*", 404],
      ["POST", "/api/v1/account", 405],
      ["GET", "/api/v1/account", 503],
    ],
  );
  for (const { requestId, ms } of answered) {
    assert.match(requestId, /^req_/);
    assert.equal(typeof ms, "number");
  }
});

function openLog() {
  const texts: string[] = [];
  return {
    logTo: { write: (line: string) => texts.push(line) },
    list: (message: string) => texts.map((text) => JSON.parse(text)).filter(({ msg }) => msg === message),
  };
}

test("RequestLog tells who asked by ids, and from which network", async () => {
  const { logTo, list } = openLog();
  const api = await createTestApi({ logTo });
  await api.get("/api/v1/account");
  await api.get("/api/v1/account", { secret: null });
  const [known, unknown] = list("answered");
  const { accountId, keyId, network, operation } = known;
  const [key] = await api.services.keys.listKeys(accountId);
  assert.deepEqual([keyId, network, operation], [key?.id, "127.0.0.1", "getAccount"]);
  assert.deepEqual([unknown.accountId, unknown.keyId, unknown.network], [undefined, undefined, "127.0.0.1"]);
});

test("RequestLog tells some of what is refused and counts the rest at LOG_REQUESTS=refused, and nothing at off", async () => {
  for (const [logRequests, whole, more] of [
    ["refused", 5, [{ operation: "getAccount", status: 401, more: 25 }]],
    ["off", 0, []],
  ] as const) {
    const { logTo, list } = openLog();
    const api = await createTestApi({ logTo, server: { logRequests } });
    await api.get("/api/v1/account");
    for (let i = 0; i < 30; i += 1) await api.get("/api/v1/account", { secret: null });
    await api.server.close();
    assert.deepEqual([list("answered").length, list("refused").length], [0, whole], logRequests);
    const counted = list("more refused").map(({ operation, status, more: rest }) => ({
      operation,
      status,
      more: rest,
    }));
    assert.deepEqual(counted, more);
  }
});
