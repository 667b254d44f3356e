import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { RefusalPace } from "./refusal-pace.ts";
import { createTestApi, type TestApi } from "./testing/test-api.ts";

function setUp() {
  const timers = new Map<() => void, number>();
  function startTimer(ms: number, call: () => void): () => void {
    timers.set(call, ms);
    return () => void timers.delete(call);
  }
  return { pace: new RefusalPace({ clock: () => 0, startTimer }), timers };
}

/** What waits goes out when the server stops. */
const startPaceTimer = (): (() => void) => () => undefined;

const flooder = "192.0.2.1";
const promptCount = 20;

test("wait() lets a network's first refusals out at once, and the others after a while, apart from each other", async () => {
  const { pace, timers } = setUp();
  for (let i = 0; i < promptCount; i += 1) assert.equal(await pace.wait(flooder), true);
  assert.equal(timers.size, 0);
  const held = Array.from({ length: 30 }, () => pace.wait(flooder));
  assert.equal(pace.heldCount, 30);
  const times = [...timers.values()];
  assert.ok(times.every((ms) => ms >= 500 && ms <= 1500));
  for (let i = 0; i < 10; i += 1) {
    const share = times.filter((ms) => ms >= 500 + i * 100 && ms < 600 + i * 100).length;
    assert.ok(share >= 2 && share <= 4, `${share} of 30 in one tenth`);
  }
  assert.equal(await pace.wait("192.0.2.2"), true);
  for (const call of timers.keys()) call();
  assert.ok((await Promise.all(held)).every(Boolean));
  assert.equal(pace.heldCount, 0);
});

test("wait() holds those longer of whom more wait already, up to four times, and nobody else", async () => {
  const { pace, timers } = setUp();
  const heldMs = (network: string) => {
    void pace.wait(network);
    return [...timers.values()].at(-1) ?? 0;
  };
  for (let i = 0; i < promptCount + 128; i += 1) void pace.wait(flooder);
  const times = Array.from({ length: 100 }, () => heldMs(flooder));
  assert.ok(times.every((ms) => ms >= 2000 && ms <= 6000));
  for (let i = 0; i < promptCount; i += 1) void pace.wait("192.0.2.2");
  const others = Array.from({ length: 30 }, () => heldMs("192.0.2.2"));
  assert.ok(others.every((ms) => ms >= 500 && ms <= 1500));
  pace.release();
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
  const api = await createTestApi({ server: { limits, startPaceTimer } });
  const ask = () => api.get("/api/v1/account", { secret: "tnc_bad" });
  for (let i = 0; i <= promptCount; i += 1) await ask();
  const held = Array.from({ length: 40 }, ask);
  await untilHeld(api, 40);
  assert.deepEqual([api.server.refusalPace.heldCount, api.server.load.requestsInFlight], [40, 0]);
  await api.server.close();
  for (const answer of await Promise.all(held)) assert.equal(answer.statusCode, 429);
});

const keylessPromptCount = 200;
const healthPromptCount = 600;
const heldPerNetworkMax = 1000;

async function untilHeld({ server }: TestApi, count: number): Promise<void> {
  for (let turn = 0; turn < 10_000 && server.refusalPace.heldCount < count; turn += 1) await nextTurn();
  assert.equal(server.refusalPace.heldCount, count);
}

test("pace() holds what a network that goes on asks without a key, and answers all of it in the end", async () => {
  const api = await createTestApi({ server: { startPaceTimer } });
  const free = await api.issueKey("free");
  const ask = (method: "GET" | "DELETE" | "OPTIONS", url: string, { secret = "", from = flooder } = {}) =>
    api.server.inject({
      method,
      url,
      remoteAddress: from,
      headers: secret ? { authorization: `Bearer ${secret}` } : {},
    });
  for (let i = 0; i < keylessPromptCount; i += 1) await ask("GET", "/api/nowhere");
  const asked = [
    ["GET", "/api/nowhere", 404],
    ["DELETE", "/api/v1/account", 405],
    ["OPTIONS", "/api/v1/account", 204],
    ["OPTIONS", "/api/nowhere", 204],
    ["GET", "/api/v1/account", 401],
    ["GET", "/api/v1/account", 403, free],
    ["GET", "/api/openapi.json", 200],
    ["GET", `/api/v1/color/${"f".repeat(9000)}`, 414],
  ] as const;
  const held = asked.map(([method, url, , secret]) => ask(method, url, { secret }));
  await untilHeld(api, asked.length);
  assert.equal((await ask("GET", "/api/v1/color/ff0000", { secret: api.secret })).statusCode, 200);
  assert.equal((await ask("GET", "/livez")).statusCode, 200);
  for (const address of ["192.0.2.2", "127.0.0.1"])
    assert.equal((await ask("OPTIONS", "/api/v1/account", { from: address })).statusCode, 204);
  await api.server.close();
  assert.deepEqual(
    (await Promise.all(held)).map(({ statusCode }) => statusCode),
    asked.map(([, , status]) => status),
  );
});

test("pace() holds the health checks of a network that asks without end, apart from all else", async () => {
  const api = await createTestApi({ server: { startPaceTimer } });
  const ask = (url: string, remoteAddress = flooder) => api.server.inject({ url, remoteAddress });
  for (let i = 0; i < healthPromptCount; i += 1) await ask("/livez");
  const held = ["/livez", "/readyz"].map((url) => ask(url));
  await untilHeld(api, held.length);
  assert.equal((await ask("/api/nowhere")).statusCode, 404);
  for (const address of ["192.0.2.2", "127.0.0.1"]) assert.equal((await ask("/livez", address)).statusCode, 200);
  api.server.refusalPace.release();
  for (const answer of await Promise.all(held)) assert.equal(answer.statusCode, 200);
  await api.server.close();
});

test("pace() ends a connection that asks on where no more may wait, and answers nothing behind that", async () => {
  const api = await createTestApi({ server: { trustProxy: 1, startPaceTimer } });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [address] = api.server.addresses();
  const socket = connect({ port: typeof address === "object" ? address.port : 0, host: "127.0.0.1" });
  for (let held = 0; held < keylessPromptCount + heldPerNetworkMax; held += 1)
    void api.server.refusalPace.wait(flooder, "keyless");
  await untilHeld(api, heldPerNetworkMax);
  socket.write(`GET /api/nowhere HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${flooder}\r\n\r\n`.repeat(3));
  const bytes = await text(socket);
  await api.server.close();
  assert.deepEqual(bytes.match(/HTTP\/1\.1 \d+|Connection: \w+/giu), ["HTTP/1.1 404", "connection: close"]);
});
