import assert from "node:assert/strict";
import { test } from "node:test";
import { createReadiness } from "./readiness.ts";

const young = (): number => 0;
const unavailable = { code: "service_unavailable" };

test("createReadiness() looks at the store once for all who ask meanwhile, and anew a second later", async () => {
  const { check, pings, time } = watch();
  const first = [check(), check()];
  assert.equal(pings.length, 1);
  pings[0]!.resolve();
  await Promise.all(first);
  time.now = 999;
  await check();
  assert.equal(pings.length, 1);
  time.now = 1000;
  const second = check();
  assert.equal(pings.length, 2);
  pings[1]!.reject(new Error("gone"));
  await assert.rejects(second, { message: "gone" });
});

test("createReadiness() says no for a second after a look that failed", async () => {
  const { check, pings, time } = watch();
  const first = check();
  pings[0]!.reject(new Error("gone"));
  await assert.rejects(first, { message: "gone" });
  await assert.rejects(check(), { message: "gone" });
  time.now = 1000;
  const next = check();
  pings[1]!.resolve();
  await next;
});

test("createReadiness() does not wait for a store that is silent, nor asks it again until it has answered", async () => {
  const { check, pings, time } = watch({ pingMsMax: 5 });
  await assert.rejects(check(), unavailable);
  time.now = 60_000;
  await assert.rejects(check(), unavailable);
  assert.equal(pings.length, 1);
  pings[0]!.resolve();
  await new Promise(setImmediate);
  const next = check();
  pings[1]!.resolve();
  await next;
});

test("createReadiness() refuses while the index is old", async () => {
  let age = 30_001;
  const check = createReadiness({ ping: async () => {}, indexAgeMs: () => age, now: () => 0 });
  await assert.rejects(check(), unavailable);
  age = 30_000;
  await check();
});

/** A check whose store answers when the test says so, with the time in hand. */
function watch(options: { readonly pingMsMax?: number } = {}) {
  const time = { now: 0 };
  const pings: PromiseWithResolvers<void>[] = [];
  function ping(): Promise<void> {
    const asked = Promise.withResolvers<void>();
    pings.push(asked);
    return asked.promise;
  }
  const check = createReadiness({ ping, indexAgeMs: young, now: () => time.now, ...options });
  return { check, pings, time };
}
