import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewKeyRules } from "@tincture/contract/keys";
import { createTestApi, type TestApi, type TestApiOptions, testNow } from "../../../test/support/api/test-api.ts";

const origin = "https://shop.example";
const publishable: NewKeyRules = {
  kind: "publishable",
  origins: [origin, "http://localhost:5173"],
  operations: ["getColor", "listColors"],
  dailyCap: 5,
};

interface Ask {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** Issues a key of the test account and returns a function that sends requests with it. */
async function startWithKey(rules: NewKeyRules, options: TestApiOptions = {}) {
  const api = await createTestApi(options);
  const ask = await askWithKey(api, rules);
  return { api, ask };
}

async function askWithKey({ services, server, secret: own }: TestApi, rules: NewKeyRules) {
  const { account } = await services.authenticator.authenticate(own);
  const name = { accountId: account.id, name: "test", expiresAt: null, actor: "cli" };
  const { secret } = await services.keys.createKey({ ...name, ...rules });
  return async function ask({ url = "/v1/color/ff0000", headers = {}, from = "203.0.113.7" }: Ask = {}) {
    const answer = await server.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${secret}`, ...headers },
      remoteAddress: from,
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}

function refusalOf({ status, body }: { readonly status: number; readonly body: { readonly error: object } }) {
  const { code, message } = { code: "", message: "", ...body.error };
  return [status, code, message];
}

test("a publishable key works on pages of its origins, which may read the replies", async () => {
  const { ask } = await startWithKey(publishable);
  const answer = await ask({ headers: { origin } });
  assert.deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [200, "*"]);
  assert.equal((await ask({ url: "/v1/account", headers: { origin: "http://localhost:5173" } })).status, 200);
  const stranger = await ask({ headers: { origin: "https://shop.example.evil" } });
  assert.deepEqual(refusalOf(stranger), [
    403,
    "origin_not_allowed",
    "This publishable API key only works on pages of https://shop.example, http://localhost:5173; " +
      'the request is from "https://shop.example.evil"',
  ]);
  assert.deepEqual([stranger.headers["access-control-allow-origin"], stranger.body.meta.credits_used], ["*", 0]);
  assert.equal((await ask({ url: "/v1/account/usage", headers: { origin } })).body.error.code, "operation_not_allowed");
  const [status, code, message] = refusalOf(await ask());
  assert.deepEqual([status, code], [403, "origin_not_allowed"]);
  assert.match(String(message), /the request has no Origin header$/);
});

test("a key with operations refuses the others and names its own", async () => {
  const { ask } = await startWithKey({ operations: ["getColor", "getTheme"] });
  assert.equal((await ask()).status, 200);
  assert.equal((await ask({ url: "/v1/account/usage" })).status, 200);
  assert.deepEqual(refusalOf(await ask({ url: "/v1/palettes" })), [
    403,
    "operation_not_allowed",
    "This API key does not allow listPalettes. It allows getColor, getTheme",
  ]);
});

test("a key with networks is refused from other addresses, IPv4 and IPv6", async () => {
  const { ask } = await startWithKey({ networks: ["203.0.113.0/24", "2001:db8::/32", "192.0.2.1"] });
  for (const from of ["203.0.113.255", "2001:db8:ffff::1", "::ffff:203.0.113.7", "192.0.2.1"])
    assert.equal((await ask({ from })).status, 200, from);
  for (const from of ["203.0.114.1", "2001:db9::1", "::ffff:192.0.2.2", "192.0.2.2", "127.0.0.1"])
    assert.deepEqual(refusalOf(await ask({ from })).slice(0, 2), [403, "network_not_allowed"], from);
  const [, , message] = refusalOf(await ask({ from: "198.51.100.4" }));
  assert.match(String(message), /does not work from the address "198.51.100.4"/);
});

test("a management key reads nothing, not even the account", async () => {
  const { ask } = await startWithKey({ kind: "management" });
  for (const url of ["/v1/color/ff0000", "/v1/account", "/v1/account/usage"])
    assert.deepEqual(refusalOf(await ask({ url })).slice(0, 2), [403, "operation_not_allowed"], url);
});

test("a capped key is charged up to its cap, and replies name the smaller remainder", async () => {
  const { api, ask } = await startWithKey({ dailyCap: 5 }, { dailyLimit: 9 });
  const figures = async (url: string) => {
    const { status, body, headers } = await ask({ url });
    const { credits_used, credits_remaining, daily_limit } = body.meta;
    return [status, credits_used, credits_remaining, daily_limit, headers["ratelimit"]];
  };
  const left = (credits: number) => `"daily";r=${credits};t=43200`;
  assert.deepEqual(await figures("/v1/palettes?limit=3"), [200, 3, 2, 5, left(2)]);
  assert.deepEqual((await ask({ url: "/v1/account" })).body.data.credits_used_today, 3);
  const rest = await ask({ url: "/v1/palettes?limit=4" });
  assert.deepEqual([rest.body.data.length, rest.body.pagination.truncated, rest.body.meta.credits_used], [2, true, 2]);
  assert.deepEqual(refusalOf(await ask()), [
    429,
    "rate_limit_exceeded",
    "Daily cap of this API key reached (5). Resets at midnight UTC.",
  ]);
  await api.get("/api/v1/palettes?limit=3");
  assert.equal((await api.get("/api/v1/account")).json().data.credits_remaining, 1);
  const other = await askWithKey(api, { dailyCap: 5 });
  const { meta } = (await other({ url: "/v1/palettes?limit=3" })).body;
  assert.deepEqual([meta.credits_used, meta.credits_remaining, meta.daily_limit], [1, 0, 9]);
  api.setTime(testNow + 86_400_000);
  assert.deepEqual((await ask()).status, 200);
});

test("a publishable key is limited per network, a test key in all", async () => {
  const limits = { keyRequestsPerMinute: 3 };
  const { api, ask } = await startWithKey({ ...publishable, dailyCap: 100 }, { server: { limits } });
  const headers = { origin };
  const statuses = async (count: number, send: () => ReturnType<typeof ask>) =>
    (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(await statuses(5, () => ask({ headers })), [200, 200, 200, 429, 429]);
  const refused = await ask({ headers });
  assert.deepEqual(
    [refused.headers["retry-after"], ...refusalOf(refused).slice(1)],
    ["1", "too_many_requests", "More than 3 requests a minute from your network with this API key. Try again in 1 s"],
  );
  assert.equal((await ask({ headers, from: "203.0.113.8" })).status, 200);
  const askFree = await askWithKey(api, { kind: "test" });
  const addresses = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"];
  const replies = await Promise.all(addresses.map((from) => askFree({ from })));
  assert.deepEqual(
    replies.map(({ status }) => status).sort((a, b) => a - b),
    [200, 200, 200, 429],
  );
  api.setTime(testNow + 60_000);
  assert.deepEqual(await statuses(4, () => ask({ headers })), [200, 200, 200, 429]);
});

test("a test key gets the same replies on every instance, for nothing", async () => {
  const read = async (dailyLimit: number) => {
    const { api, ask } = await startWithKey({ kind: "test" }, { dailyLimit, palettes: [] });
    const urls = [
      "/v1/palette/generate",
      "/v1/palettes?limit=50",
      "/v1/palettes?near=00ff88&tags=5+colors",
      "/v1/tags",
      "/v1/theme?colors=003f3d-57c0a0",
    ];
    const replies = [];
    for (const url of urls) {
      const { status, body } = await ask({ url });
      assert.deepEqual([status, body.meta.credits_used, body.meta.credits_remaining], [200, 0, 500], url);
      replies.push(body.data);
    }
    const { total } = (await ask({ url: "/v1/palettes" })).body.pagination;
    assert.deepEqual([total, api.ledger.usage], [200, []]);
    assert.equal((await ask({ url: "/v1/palettes?tags=none" })).status, 200);
    assert.equal((await ask({ url: "/v1/palette/none" })).status, 404);
    const { slug } = replies[1]![0].links.page.match(/\/(?<slug>[^/]+)$/).groups;
    assert.deepEqual((await ask({ url: `/v1/palette/${slug}` })).body.data, replies[1]![0]);
    return replies;
  };
  const replies = await read(0);
  assert.equal(replies[1].length, 50);
  assert.deepEqual(await read(500), replies);
});
