/** The limits of `http/limits`, as requests of the API meet them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi, testNow } from "../../../test/support/api/test-api.ts";

/** So small that the first reply leaves a debt. */
const limits = { accountMsPerSecond: 0.001 };
const [network, otherNetwork] = ["192.0.2.1", "192.0.2.2"];

test("an account is refused once it has used up its CPU time without paying", async () => {
  const refused: string[] = [];
  const api = await createTestApi({ server: { limits, onRefused: (limit) => refused.push(limit) } });
  const ask = (path: string, options = {}) => api.get(`/api/v1${path}`, options);
  assert.equal((await ask("/palette/generate?size=8", { method: "HEAD" })).statusCode, 200);
  const answer = await ask("/palettes?limit=0");
  assert.deepEqual([answer.statusCode, answer.json().error.code], [429, "too_many_requests"]);
  assert.match(answer.json().error.message, /^Too many requests that cost no credits .*Try again in \d+ s$/);
  assert.ok(Number(answer.headers["retry-after"]) >= 1);
  assert.equal(answer.json().meta.credits_remaining, 500);
  assert.deepEqual(refused, ["account"]);
  assert.equal((await ask("/account")).statusCode, 200);
  assert.equal((await ask("/color/ff0000", { secret: await api.issueKey() })).statusCode, 200);
  api.setTime(testNow + Number(answer.headers["retry-after"]) * 1000);
  assert.equal((await ask("/palettes?limit=0")).statusCode, 400);
});

test("a reply that costs credits does not count, any other does", async () => {
  for (const [path, headers, isFree] of [
    ["/color/ff0000", {}, false],
    ["/palettes?limit=50", {}, false],
    ["/palettes?limit=50", { "if-none-match": "*" }, true],
    ["/palettes?offset=1000", {}, true],
    ["/palette/nowhere", {}, true],
    ["/color/red", {}, true],
  ] as const) {
    const api = await createTestApi({ server: { limits } });
    await api.get(`/api/v1${path}`, { headers });
    const { statusCode } = await api.get("/api/v1/color/ff0000");
    assert.equal(statusCode, isFree ? 429 : 200, path);
  }
});

test("an account without credits is refused before it reads", async () => {
  const api = await createTestApi({ dailyLimit: 0, server: { limits } });
  const codes: string[] = [];
  for (let i = 0; i < 3; i += 1) codes.push((await api.get("/api/v1/palette/generate")).json().error.code);
  assert.deepEqual(codes, ["rate_limit_exceeded", "too_many_requests", "too_many_requests"]);
  assert.equal((await api.get("/api/v1/account")).json().data.credits_remaining, 0);
});

test("an account has a limited number of requests in progress", async () => {
  const api = await createTestApi({ server: { limits: { inFlightPerAccount: 5 } } });
  const many = (): Promise<number[]> =>
    Promise.all(Array.from({ length: 8 }, async () => (await api.get("/api/v1/color/ff0000")).statusCode));
  const statuses = await many();
  assert.equal(statuses.filter((status) => status === 200).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 3);
  assert.deepEqual(await many(), statuses);
});

test("all accounts together have a limited number of requests in progress", async () => {
  const api = await createTestApi({ server: { limits: { inFlight: 2 } } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => api.get("/api/v1/account")));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  assert.equal(refused.length, 2);
  for (const { headers } of refused) assert.equal(headers["retry-after"], "1");
  assert.equal((await api.get("/api/v1/account")).statusCode, 200);
});

/** An API on which a network may send 503 requests without a key, or five with an unknown one. */
async function setUpNetworks() {
  const api = await createTestApi({ server: { limits: { networkMsPerSecond: 1.005 } } });
  const ask = async (url: string, remoteAddress = network, secret?: string): Promise<number> => {
    const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
    return (await api.server.inject({ url, remoteAddress, headers })).statusCode;
  };
  return { api, ask };
}

const requestsAtOnce = 503;

test("a network is refused once it has used up its CPU time, but not its accounts and health checks", async () => {
  const { api, ask } = await setUpNetworks();
  assert.equal(await ask("/api/v1/account", otherNetwork, api.secret), 200);
  for (let count = 0; count < requestsAtOnce; count += 1) assert.equal(await ask("/api/nowhere"), 404);
  assert.equal(await ask("/api/v1/account", network, api.secret), 200);
  for (const url of ["/api/nowhere", "/api/openapi.json", "/api/v1/account"]) assert.equal(await ask(url), 429, url);
  assert.equal(await ask("/livez"), 200);
  for (const other of [otherNetwork, "127.0.0.1"]) assert.equal(await ask("/api/nowhere", other), 404);
  api.setTime(testNow + 1000);
  assert.equal(await ask("/api/nowhere"), 404);
});

test("a network may look up few unknown keys, and a key that was valid is never refused", async () => {
  const { api, ask } = await setUpNetworks();
  const unknown = (): Promise<number> => ask("/api/v1/account", network, "tnc_bad");
  assert.equal(await ask("/api/v1/account", network, api.secret), 200);
  for (let count = 0; count < 5; count += 1) assert.equal(await unknown(), 401);
  assert.equal(await unknown(), 429);
  assert.equal(await ask("/api/v1/account", network, api.secret), 200);
  assert.equal(await ask("/api/v1/account", otherNetwork, "tnc_bad"), 401);
});
