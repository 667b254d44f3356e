import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../domain/errors.ts";
import { createTestApi, testNow } from "./testing/test-api.ts";
import { createRequestLimiter, defaultRequestLimits } from "./request-limits.ts";

test("checkKey() refuses bad keys beyond the limit, but not a good one", async () => {
  const api = await createTestApi({ server: { limits: { failedKeysPerMinute: 3 } } });
  const bad = { secret: "tnc_bad" };
  for (let i = 0; i < 3; i += 1) assert.equal((await api.get("/api/v1/account", bad)).statusCode, 401);
  const refused = await api.get("/api/v1/account", bad);
  assert.deepEqual([refused.statusCode, refused.json().error.code], [429, "too_many_requests"]);
  assert.equal(refused.headers["retry-after"], "1");
  api.setTime(testNow + 1000);
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

test("checkKey() checks as many as are gained after the clock was set back", async () => {
  let now = testNow;
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 60 }, () => now);
  for (let i = 0; i < 60; i += 1)
    await assert.rejects(requestLimiter.checkKey("192.0.2.1", refuseKey), { code: "invalid_api_key" });
  now -= 3_600_000;
  await assert.rejects(requestLimiter.checkKey("192.0.2.1", refuseKey), {
    code: "too_many_requests",
    retryAfterSeconds: 1,
  });
  now += 1000;
  await assert.rejects(requestLimiter.checkKey("192.0.2.1", refuseKey), { code: "invalid_api_key" });
});

test("checkKey() counts each network by itself", async () => {
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 1 }, () => testNow);
  const outcomes: string[] = [];
  for (const address of ["2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2"]) {
    outcomes.push(await requestLimiter.checkKey(address, refuseKey).catch((error: DomainError) => error.code));
  }
  assert.deepEqual(outcomes, ["invalid_api_key", "invalid_api_key", "too_many_requests", "invalid_api_key"]);
});

test("checkKey() checks few keys beyond the limit, though all come at once, and a good one soon gets through", async () => {
  let now = testNow;
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 100 }, () => now);
  let checked = 0;
  const flood = Array.from({ length: 5000 }, () =>
    requestLimiter.checkKey("192.0.2.1", async () => {
      checked += 1;
      return refuseKey();
    }),
  );
  const outcomes = await Promise.allSettled(flood);
  assert.ok(outcomes.every(({ status }) => status === "rejected"));
  assert.equal(checked, 100);
  now += 1000;
  assert.equal(await requestLimiter.checkKey("192.0.2.1", async () => "good"), "good");
});

test("checkKey() counts neither good keys nor those that the store could not tell of", async () => {
  const requestLimiter = createRequestLimiter({ ...defaultRequestLimits, failedKeysPerMinute: 1 }, () => testNow);
  const outage = new DomainError("service_unavailable", "no store");
  for (let i = 0; i < 20; i += 1) {
    await assert.rejects(
      requestLimiter.checkKey("192.0.2.1", () => Promise.reject(outage)),
      outage,
    );
    assert.equal(await requestLimiter.checkKey("192.0.2.1", async () => "good"), "good");
  }
});

async function refuseKey(): Promise<never> {
  throw new DomainError("invalid_api_key", "bad");
}
