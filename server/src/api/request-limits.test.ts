import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApi, testNow } from "./testing/test-api.ts";
import { createRequestLimiter, defaultRequestLimits } from "./request-limits.ts";

test("createRequestLimiter() refuses bad keys beyond the limit of a minute, but never a good one", async () => {
  const api = await createTestApi({ server: { limits: { failedKeysPerMinute: 3 } } });
  const bad = { secret: "tnc_bad" };
  for (let i = 0; i < 3; i += 1) assert.equal((await api.get("/api/v1/account", bad)).statusCode, 401);
  const refused = await api.get("/api/v1/account", bad);
  assert.deepEqual([refused.statusCode, refused.json().error.code], [429, "too_many_requests"]);
  assert.equal(refused.headers["retry-after"], "60");
  assert.equal((await api.get("/api/v1/account")).statusCode, 200);
  assert.equal((await api.get("/api/v1/account", { secret: null })).statusCode, 401);
  api.setTime(testNow + 60_000);
  assert.equal((await api.get("/api/v1/account", bad)).statusCode, 401);
});

test("createRequestLimiter() bounds an account's requests in flight and frees the places again", async () => {
  const api = await createTestApi({ server: { limits: { inFlightPerAccount: 5 } } });
  const many = (): Promise<number[]> =>
    Promise.all(Array.from({ length: 8 }, async () => (await api.get("/api/v1/color/ff0000")).statusCode));
  const statuses = await many();
  assert.equal(statuses.filter((status) => status === 200).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 3);
  assert.deepEqual(await many(), statuses);
});

test("createRequestLimiter() bounds all requests in flight with 503", async () => {
  const api = await createTestApi({ server: { limits: { inFlight: 2 } } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => api.get("/api/v1/account")));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  assert.equal(refused.length, 2);
  for (const { headers } of refused) assert.equal(headers["retry-after"], "1");
  assert.equal((await api.get("/api/v1/account")).statusCode, 200);
});

test("createRequestLimiter() begins a new minute when the clock was set back", () => {
  let now = testNow;
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 1 }, () => now);
  requestLimiter.noteFailedKey("192.0.2.1");
  now -= 3_600_000;
  requestLimiter.noteFailedKey("192.0.2.1");
  assert.throws(() => requestLimiter.noteFailedKey("192.0.2.1"), {
    code: "too_many_requests",
    retryAfterSeconds: 60,
  });
});

test("createRequestLimiter() counts each network by itself", () => {
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 1 }, () => testNow);
  requestLimiter.noteFailedKey("2001:db8::1");
  requestLimiter.noteFailedKey("192.0.2.1");
  assert.throws(() => requestLimiter.noteFailedKey("2001:db8::2"), { code: "too_many_requests" });
  requestLimiter.noteFailedKey("192.0.2.2");
});
