import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { RefusalPace } from "./refusal-pace.ts";
import { createTestApi } from "./testing/test-api.ts";

function setUp() {
  const timers = new Map<() => void, number>();
  function startTimer(ms: number, call: () => void): () => void {
    timers.set(call, ms);
    return () => void timers.delete(call);
  }
  return { pace: new RefusalPace({ clock: () => 0, startTimer }), timers };
}

const flooder = "192.0.2.1";
const promptCount = 20;

test("wait() lets a network's first refusals out at once, and the others after a while, apart from each other", async () => {
  const { pace, timers } = setUp();
  for (let i = 0; i < promptCount; i += 1) assert.equal(await pace.wait(flooder), true);
  assert.equal(timers.size, 0);
  const held = Array.from({ length: 100 }, () => pace.wait(flooder));
  assert.equal(pace.heldCount, 100);
  const times = [...timers.values()].toSorted((a, b) => a - b);
  assert.ok(times.every((ms) => ms >= 500 && ms <= 1500));
  for (let i = 0; i < 10; i += 1) {
    const share = times.filter((ms) => ms >= 500 + i * 100 && ms < 600 + i * 100).length;
    assert.ok(share >= 8 && share <= 12, `${share} of 100 in one tenth`);
  }
  assert.equal(await pace.wait("192.0.2.2"), true);
  for (const call of timers.keys()) call();
  assert.ok((await Promise.all(held)).every(Boolean));
  assert.equal(pace.heldCount, 0);
});

test("wait() holds a bounded number; beyond, a refusal is the last of its connection", async () => {
  const { pace } = setUp();
  const waits = Array.from({ length: 1500 }, () => pace.wait(flooder));
  assert.equal(pace.heldCount, 1000);
  assert.equal(await pace.wait(flooder), false);
  for (let network = 1; network < 10; network += 1)
    for (let i = 0; i < 1000; i += 1) waits.push(pace.wait(`198.51.100.${network}`));
  assert.equal(pace.heldCount, 4096);
  pace.release();
  await Promise.all(waits);
  assert.equal(pace.heldCount, 0);
});

test("refuse() holds refusals of a network that goes on, without keeping their places, until the server stops", async () => {
  const limits = { failedKeysPerMinute: 1, inFlight: 40 };
  const api = await createTestApi({ server: { limits } });
  const ask = () => api.get("/api/v1/account", { secret: "tnc_bad" });
  for (let i = 0; i <= promptCount; i += 1) await ask();
  const held = Array.from({ length: 40 }, ask);
  for (let turn = 0; turn < 1000 && api.server.refusalPace.heldCount < 40; turn += 1) await nextTurn();
  assert.deepEqual([api.server.refusalPace.heldCount, api.server.load.requestsInFlight], [40, 0]);
  await api.server.close();
  for (const answer of await Promise.all(held)) assert.equal(answer.statusCode, 429);
});
