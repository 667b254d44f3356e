import assert from "node:assert/strict";
import { test } from "node:test";
import { createReadiness } from "./readiness.ts";

const young = (): number => 0;
const unavailable = { code: "service_unavailable" };

test("createReadiness() looks at the store once for all who ask meanwhile, and anew afterwards", async () => {
  const pings: PromiseWithResolvers<void>[] = [];
  const check = createReadiness({
    ping: () => (pings.push(Promise.withResolvers<void>()), pings.at(-1)!.promise),
    indexAgeMs: young,
  });
  const first = [check(), check()];
  assert.equal(pings.length, 1);
  pings[0]!.resolve();
  await Promise.all(first);
  const second = check();
  assert.equal(pings.length, 2);
  pings[1]!.reject(new Error("gone"));
  await assert.rejects(second, { message: "gone" });
});

test("createReadiness() does not wait for a store that is silent, nor asks it again until it has answered", async () => {
  const pings: PromiseWithResolvers<void>[] = [];
  const check = createReadiness({
    ping: () => (pings.push(Promise.withResolvers<void>()), pings.at(-1)!.promise),
    indexAgeMs: young,
    pingMsMax: 5,
  });
  await assert.rejects(check(), unavailable);
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
  const check = createReadiness({ ping: async () => {}, indexAgeMs: () => age });
  await assert.rejects(check(), unavailable);
  age = 30_000;
  await check();
});
