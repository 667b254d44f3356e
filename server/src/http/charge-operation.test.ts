import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { createColorCatalog } from "../colors/color-catalog.ts";
import type { ColorCatalog } from "@tincture/contract/colors";
import type { ApiServices } from "../operations/operation.ts";
import { createTestApi, testNow, testSiteUrl } from "../../../test/support/api/test-api.ts";

const msPerHour = 3_600_000;

test("chargeOperation() charges 1 credit for an item and one per item of a list", async () => {
  const api = await createTestApi();
  const color = (await api.get("/api/v1/color/FF0000")).json();
  assert.deepEqual(Object.keys(color), ["data", "meta"]);
  assert.deepEqual(Object.keys(color.meta), [
    "request_id",
    "api_version",
    "credits_used",
    "credits_remaining",
    "daily_limit",
  ]);
  assert.equal(color.meta.credits_used, 1);
  const list = (await api.get("/api/v1/palettes?limit=7")).json();
  assert.deepEqual(Object.keys(list), ["data", "meta", "pagination"]);
  assert.equal(list.meta.credits_used, 7);
  assert.equal(list.meta.credits_remaining, 492);
  assert.deepEqual(
    api.ledger.usage.map(({ operation, credits }) => [operation, credits]),
    [
      ["getColor", 1],
      ["listPalettes", 7],
    ],
  );
});

test("chargeOperation() cuts a list to the credits left and says so", async () => {
  const api = await createTestApi({ dailyLimit: 12 });
  await api.get("/api/v1/palettes?limit=5");
  const answer = await api.get("/api/v1/palettes?limit=10&offset=20");
  const { data, meta, pagination } = answer.json();
  assert.equal(data.length, 7);
  assert.deepEqual(pagination, {
    total: 120,
    limit: 10,
    offset: 20,
    returned: 7,
    truncated: true,
    truncated_reason: "credit_limit",
  });
  assert.deepEqual([meta.credits_used, meta.credits_remaining], [7, 0]);
  assert.equal(answer.headers.etag, undefined);
  assert.match(String(answer.headers.link), /limit=10&offset=27>; rel="next"/);
});

test("chargeOperation() refuses when nothing is left, until midnight", async () => {
  const api = await createTestApi({ dailyLimit: 1 });
  await api.get("/api/v1/color/000000");
  const answer = await api.get("/api/v1/palettes");
  assert.equal(answer.statusCode, 429);
  assert.deepEqual(answer.json().error, {
    code: "rate_limit_exceeded",
    message: "Daily credit limit reached (1). Resets at midnight UTC.",
    status: 429,
    doc_url: `${testSiteUrl}/docs/errors#rate_limit_exceeded`,
  });
  assert.equal(answer.headers["retry-after"], String(12 * 3600));
  assert.equal(answer.headers.ratelimit, '"daily";r=0;t=43200');
  api.setTime(testNow + 12 * msPerHour);
  assert.equal((await api.get("/api/v1/palettes")).json().meta.credits_used, 1);
});

test("chargeOperation() gives HEAD, 304, errors and empty lists for nothing", async () => {
  const api = await createTestApi();
  const { etag } = (await api.get("/api/v1/palettes?limit=3")).headers;
  const unchanged = await api.get("/api/v1/palettes?limit=3", { headers: { "if-none-match": String(etag) } });
  assert.equal(unchanged.statusCode, 304);
  assert.equal(unchanged.body, "");
  assert.equal(unchanged.headers.etag, etag);
  assert.ok(unchanged.headers.ratelimit);
  assert.equal((await api.get("/api/v1/palettes", { method: "HEAD" })).statusCode, 200);
  assert.equal((await api.get("/api/v1/palettes?limit=0")).statusCode, 400);
  const empty = (await api.get("/api/v1/palettes?offset=1000")).json();
  assert.deepEqual([empty.data, empty.meta.credits_used, empty.pagination.returned], [[], 0, 0]);
  assert.equal(empty.meta.credits_remaining, 497);
});

test("chargeOperation() answers HEAD like GET without its body, and tells a list's price", async () => {
  const api = await createTestApi();
  const head = await api.get("/api/v1/palettes?limit=50&offset=100", { method: "HEAD" });
  const get = await api.get("/api/v1/palettes?limit=50&offset=100");
  assert.equal(head.body, "");
  assert.equal(head.headers["x-total-count"], "120");
  assert.equal(head.headers["x-credit-cost"], "20");
  for (const name of ["etag", "link", "content-type", "cache-control", "vary"]) {
    assert.equal(head.headers[name], get.headers[name], name);
  }
  assert.equal(get.headers["x-total-count"], undefined);
});

test("chargeOperation() answers HEAD like the cut list that GET would give, at the price of the whole", async () => {
  const api = await createTestApi({ dailyLimit: 7 });
  const url = "/api/v1/palettes?limit=10&offset=20";
  const head = await api.get(url, { method: "HEAD" });
  const get = await api.get(url);
  assert.equal(get.json().pagination.returned, 7);
  assert.match(String(get.headers.link), /limit=10&offset=27>; rel="next"/);
  assert.equal(head.headers.link, get.headers.link);
  assert.deepEqual([head.headers.etag, get.headers.etag], [undefined, undefined]);
  assert.equal(head.headers["x-credit-cost"], "10");
});

test("chargeOperation() tags data and page weakly, and compares any list of tags", async () => {
  const api = await createTestApi();
  const { etag } = (await api.get("/api/v1/color/ff0000")).headers;
  assert.match(String(etag), /^W\/"[\w-]{22}"$/);
  const strong = String(etag).slice(2);
  for (const header of [String(etag), strong, `"x", ${strong}`, `W/"y" ,${String(etag)}`, "*", " * "]) {
    const answer = await api.get("/api/v1/color/ff0000", { headers: { "if-none-match": header } });
    assert.equal(answer.statusCode, 304, header);
  }
  for (const header of ['"x"', "", "W/", strong.slice(1, -1)]) {
    const answer = await api.get("/api/v1/color/ff0000", { headers: { "if-none-match": header } });
    assert.equal(answer.statusCode, 200, header);
  }
  const other = (await api.get("/api/v1/color/ff0001")).headers.etag;
  assert.notEqual(other, etag);
});

test("chargeOperation() sends the same headers that the contract promises", async () => {
  const api = await createTestApi();
  const { headers } = await api.get("/api/v1/color/ff0000");
  assert.equal(headers["ratelimit-policy"], '"daily";q=500;w=86400');
  assert.equal(headers.ratelimit, '"daily";r=499;t=43200');
  assert.equal(headers["cache-control"], "private, no-cache");
  assert.equal(headers.vary, "Authorization, Accept-Encoding");
  assert.equal(headers["content-type"], "application/json; charset=utf-8");
  assert.equal(headers["access-control-allow-origin"], "*");
  assert.match(String(headers["access-control-expose-headers"]), /RateLimit, RateLimit-Policy.*X-Request-Id/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
  assert.match(String(headers["strict-transport-security"]), /^max-age=/);
});

test("chargeOperation() links the pages of a list under the public address", async () => {
  const api = await createTestApi();
  const { link } = (await api.get("/api/v1/palettes?tags=Third,%20x&limit=10&offset=15")).headers;
  const base = `<${testSiteUrl}/api/v1/palettes?sort=popular&tags=third%2Cx&limit=10`;
  assert.equal(
    link,
    [
      `${base}&offset=0>; rel="first"`,
      `${base}&offset=5>; rel="prev"`,
      `${base}&offset=25>; rel="next"`,
      `${base}&offset=30>; rel="last"`,
    ].join(", "),
  );
});

test("chargeOperation() sells exactly the limit to 128 lists at once", async () => {
  const api = await createTestApi();
  const answers = await Promise.all(Array.from({ length: 128 }, () => api.get("/api/v1/palettes?limit=50")));
  const sold = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
  assert.equal(
    sold.reduce((sum, { data }) => sum + data.length, 0),
    500,
  );
  for (const { data, meta, pagination } of sold) {
    assert.equal(data.length, meta.credits_used);
    assert.equal(pagination.returned, data.length);
    assert.equal(pagination.truncated, data.length < 50);
  }
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length + sold.length, 128);
  for (const answer of refused) assert.equal(answer.json().error.code, "rate_limit_exceeded");
  assert.equal(
    api.ledger.usage.reduce((sum, { credits }) => sum + credits, 0),
    500,
  );
});

test("chargeOperation() shares an account's credits among its keys and with no other account", async () => {
  const api = await createTestApi({ dailyLimit: 3 });
  const [account] = await api.services.accounts.listAccounts();
  const second = await api.services.keys.createKey({
    accountId: String(account?.id),
    name: "second",
    expiresAt: null,
    actor: "cli",
  });
  await api.get("/api/v1/color/000000");
  const { meta } = (await api.get("/api/v1/color/000000", { secret: second.secret })).json();
  assert.equal(meta.credits_remaining, 1);
  const stranger = await api.issueKey();
  assert.equal((await api.get("/api/v1/color/000000", { secret: stranger })).json().meta.credits_remaining, 499);
});

test("chargeOperation() charges nothing for what cannot be read", async () => {
  function breakLibrary({ library }: ApiServices): Partial<ApiServices> {
    return {
      library: { ...library, findPublished: () => Promise.reject(new Error("disk full at /secret")) },
    };
  }
  const api = await createTestApi({ changeServices: breakLibrary });
  const answer = await api.get("/api/v1/palette/test-1");
  assert.equal(answer.statusCode, 500);
  assert.equal(answer.json().error.code, "internal_error");
  assert.doesNotMatch(answer.body, /disk|secret|stack/);
  assert.equal(answer.json().meta.credits_remaining, 500);
  assert.deepEqual(api.ledger.usage, []);
});

/**
 * Creates a catalog whose first read blocks the event loop for longer than steps may take, and the
 * list of its reads.
 */
function createSlowCatalog() {
  const catalog = createColorCatalog();
  const read: string[] = [];
  const colors: ColorCatalog = {
    ...catalog,
    getColor(hex) {
      read.push(hex);
      const until = read.length === 1 ? performance.now() + 25 : 0;
      while (performance.now() < until);
      return catalog.getColor(hex);
    },
  };
  return { colors, read };
}

test("chargeOperation() reads nothing and sells nothing for a client that has gone", async () => {
  const { colors, read } = createSlowCatalog();
  const api = await createTestApi({ colors });
  const gone = Promise.withResolvers<void>();
  api.server.addHook("onRequest", (request, _reply, done) => {
    Object.assign(request.raw.socket, { destroyed: true });
    done();
    gone.resolve();
  });
  void api.get("/api/v1/color/000000");
  await gone.promise;
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  assert.deepEqual([read, api.ledger.usage], [[], []]);
  assert.equal(api.server.load.requestsInFlight, 0);
});

test("chargeOperation() packs an answer from 1 kB on as the client takes it, and its tag stays", async () => {
  const api = await createTestApi();
  const url = "/api/v1/colors?limit=10";
  const plain = await api.get(url);
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, accepted] of [
    ["zstd", "gzip, deflate, br, zstd"],
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip, deflate"],
    ["br", "*"],
  ] as const) {
    const answer = await api.get(url, { headers: { "accept-encoding": accepted } });
    assert.equal(answer.headers["content-encoding"], coding, accepted);
    assert.equal(answer.headers["content-length"], String(answer.rawPayload.length));
    assert.equal(answer.headers.etag, plain.headers.etag);
    assert.ok(answer.rawPayload.length < plain.rawPayload.length / 2, coding);
    const body: unknown = JSON.parse(unpack[coding](answer.rawPayload).toString("utf8"));
    assert.deepEqual(body, { ...plain.json(), meta: Object(body).meta });
  }
  for (const accepted of ["identity", "gzip;q=0", "deflate"]) {
    const answer = await api.get(url, { headers: { "accept-encoding": accepted } });
    assert.equal(answer.headers["content-encoding"], undefined, accepted);
  }
  const short = await api.get("/api/v1/color/ff0000", { headers: { "accept-encoding": "gzip" } });
  assert.equal(short.headers["content-encoding"], undefined);
});
