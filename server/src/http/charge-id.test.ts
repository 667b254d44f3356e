import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi, testNow, type TestApi, type TestApiOptions } from "../../../test/support/api/test-api.ts";

const msPerDay = 86_400_000;
const color = "/api/v1/color/ff0000";

async function setUp(options?: TestApiOptions) {
  const api = await createTestApi(options);
  const get = (url: string, id: string, more: Readonly<Record<string, string>> = {}) =>
    api.get(url, { headers: { "charge-id": id, ...more } });
  return { api, get };
}

function countCredits({ ledger }: TestApi): number {
  return ledger.usage.reduce((total, { credits }) => total + credits, 0);
}

test("a repeat under one Charge-Id is the same reply, and costs nothing", async () => {
  const { api, get } = await setUp();
  const first = await get(color, "order 1");
  const repeat = await get(color, "order 1");
  assert.equal(first.headers["charge-id"], "order 1");
  assert.equal(repeat.headers["charge-id"], "order 1");
  assert.deepEqual(repeat.json().data, first.json().data);
  assert.equal(repeat.headers.etag, first.headers.etag);
  assert.deepEqual([first.json().meta.credits_used, first.json().meta.credits_remaining], [1, 499]);
  assert.deepEqual([repeat.json().meta.credits_used, repeat.json().meta.credits_remaining], [0, 499]);
  assert.equal(countCredits(api), 1);
  assert.equal((await get(color, "order 2")).json().meta.credits_used, 1);
});

test("another path or query under one Charge-Id is 409 and free", async () => {
  const { api, get } = await setUp();
  await get(color, "x");
  for (const url of ["/api/v1/color/FF0000", `${color}?utm_source=a`, "/api/v1/palettes?limit=1"]) {
    const answer = await get(url, "x");
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.json().error.code, "charge_conflict");
    assert.equal(answer.json().meta.credits_used, 0);
    assert.equal(answer.headers["charge-id"], "x");
  }
  assert.equal(countCredits(api), 1);
});

test("accounts do not share charge ids", async () => {
  const { api } = await setUp();
  const secret = await api.issueKey();
  const headers = { "charge-id": "x" };
  assert.equal((await api.get(color, { headers })).json().meta.credits_used, 1);
  assert.equal((await api.get(color, { headers, secret })).json().meta.credits_used, 1);
});

test("a repeat without a seed is the same palette and theme", async () => {
  const { get } = await setUp();
  for (const url of ["/api/v1/palette/generate", "/api/v1/palette/generate?tags=warm", "/api/v1/theme?words=sea"]) {
    const first = await get(url, `a ${url}`);
    const repeat = await get(url, `a ${url}`);
    assert.deepEqual(repeat.json().data, first.json().data);
    assert.equal(repeat.headers["x-palette-seed"], first.headers["x-palette-seed"]);
    assert.equal(repeat.json().meta.credits_used, 0);
    const other = await get(url, `b ${url}`);
    assert.notEqual(other.headers["x-palette-seed"], first.headers["x-palette-seed"]);
  }
});

test("a repeat of several palettes is the same list, also when it was truncated", async () => {
  const { get } = await setUp({ dailyLimit: 5 });
  const url = "/api/v1/palette/generate?count=3";
  for (const [id, paid] of [
    ["x", 3],
    ["y", 2],
  ] as const) {
    const [first, repeat] = [await get(url, id), await get(url, id)];
    assert.deepEqual([first.json().meta.credits_used, first.json().data.length], [paid, paid]);
    assert.deepEqual([repeat.json().meta.credits_used, repeat.json().data], [0, first.json().data]);
  }
});

test("a repeat of a truncated list has as many items as were charged", async () => {
  const { api, get } = await setUp({ dailyLimit: 7 });
  const url = "/api/v1/palettes?limit=10";
  const first = await get(url, "x");
  const repeat = await get(url, "x");
  assert.deepEqual([first.json().meta.credits_used, first.json().data.length], [7, 7]);
  assert.deepEqual([repeat.json().meta.credits_used, repeat.json().data.length], [0, 7]);
  assert.deepEqual(repeat.json().pagination, first.json().pagination);
  assert.equal(repeat.headers.link, first.headers.link);
  assert.equal((await get(url, "y")).statusCode, 429);
  api.setTime(testNow + msPerDay / 2);
  const nextDay = await get(url, "x");
  assert.deepEqual([nextDay.json().data.length, nextDay.json().meta.credits_remaining], [7, 7]);
});

test("a charge is forgotten after 24 hours", async () => {
  const { api, get } = await setUp();
  await get(color, "x");
  api.setTime(testNow + msPerDay - 1);
  assert.equal((await get(color, "x")).json().meta.credits_used, 0);
  api.setTime(testNow + msPerDay);
  assert.equal((await get(color, "x")).json().meta.credits_used, 1);
});

test("only a charged request takes an id", async () => {
  const { get } = await setUp({ dailyLimit: 5 });
  const { etag } = (await get(color, "first")).headers;
  assert.equal((await get("/api/v1/palette/no-such-palette", "x")).statusCode, 404);
  assert.equal((await get("/api/v1/palette/generate?contrast=7&lock=808080", "x")).statusCode, 422);
  assert.equal((await get("/api/v1/palettes?offset=1000", "x")).headers["charge-id"], "x");
  assert.equal((await get(color, "x", { "if-none-match": String(etag) })).statusCode, 304);
  assert.equal((await get("/api/v1/palettes?limit=4", "x")).json().meta.credits_used, 4);
  assert.equal((await get(color, "y")).statusCode, 429);
  const repeat = await get(color, "first");
  assert.deepEqual([repeat.statusCode, repeat.json().meta.credits_used], [200, 0]);
});

test("HEAD takes no id, and free operations ignore it", async () => {
  const { api, get } = await setUp();
  const head = await api.get(color, { method: "HEAD", headers: { "charge-id": "x" } });
  assert.deepEqual([head.statusCode, head.headers["charge-id"]], [200, "x"]);
  const account = await get("/api/v1/account", "ünknown".repeat(20));
  assert.deepEqual([account.statusCode, account.headers["charge-id"]], [200, undefined]);
  assert.equal((await get("/api/v1/palettes?limit=1", "x")).json().meta.credits_used, 1);
});

test("a malformed Charge-Id is 400 and free", async () => {
  const { api, get } = await setUp();
  for (const id of ["", "x".repeat(65), "ü", "a\tb"]) {
    const answer = await get(color, id);
    assert.equal(answer.statusCode, 400);
    const { code, param, message } = answer.json().error;
    assert.deepEqual([code, param], ["invalid_parameter", "Charge-Id"]);
    assert.match(message, /^The header "Charge-Id" must be 1 to 64 printable ASCII characters, sent once, got "/);
    assert.equal(answer.headers["charge-id"], undefined);
  }
  assert.equal((await get(color, `${"~!".repeat(31)} a`)).statusCode, 200);
  assert.equal(countCredits(api), 1);
});

test("charge_unknown with a Charge-Id asks for a repeat", async () => {
  const { api, get } = await setUp();
  api.ledger.fault = "debits lost";
  const answer = await get(color, "x");
  assert.equal(answer.json().error.code, "charge_unknown");
  assert.match(answer.json().error.message, /Repeat it with the same Charge-Id/);
  assert.equal(answer.headers["retry-after"], "2");
  assert.equal(answer.headers["charge-id"], "x");
});

test("pages of other origins may send Charge-Id and read it", async () => {
  const { api } = await setUp();
  const preflight = await api.get(color, { method: "OPTIONS" });
  assert.match(String(preflight.headers["access-control-allow-headers"]), /\bCharge-Id\b/);
  assert.match(String((await api.get(color)).headers["access-control-expose-headers"]), /\bCharge-Id\b/);
});
